#!/bin/sh
# Runs a command of the bot as its service runs, with its user, its settings and its folder: sudo game-night recheck
exec systemd-run --quiet --pipe --wait --collect --service-type=exec \
    --property=User=game-night \
    --property=UMask=0077 \
    --property=WorkingDirectory=/var/lib/game-night \
    --property=EnvironmentFile=/etc/game-night.env \
    /opt/game-night/.venv/bin/python -m bot "$@"
