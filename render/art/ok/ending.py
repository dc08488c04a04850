"""The stage on which a game of OK ends: the rack that closed, or a tray for the racks that nobody closed."""

from __future__ import annotations

from render import theme
from render.art import endings
from render.art.motifs import motif
from render.art.ok.elsewhere import WORLD
from render.art.ok.seats import disc, token
from render.art.ok.table import on_lacquer, words
from render.art.ok.tiles import MARKS, inked, standing
from render.art.ok.wood import wood
from render.art.vector import Drawing, move, place, scale
from render.ending import SIZE_PX
from render.ok import ending as layout
from render.ok.result import KINDS
from render.ok.tiles import SMALL

EMBLEMS = {f"@{seat + 1}": place(token(seat), scale(1 / 100)) for seat in range(4)}
LOSSES = (1, 2, 4, 8, 12, 16, 20)
SAID = (*KINDS.values(), "nobody closed", "resigned", "thrown", "no tiles left", "200 turns", "arrow")


def ending() -> dict[str, Drawing]:
    size, lip = layout.TILE, layout.LIP_PX
    k = size.sprite[1] / 150  # of a slot on the rack that a player sees
    ground = [*endings.ground(WORLD, "OK", 43, disc=(190, 130, 150)), *endings.tray(*layout.BOARD)]
    behind = place(wood("slot"), scale(k))
    x, y = layout.SEAL[0] + layout.SEAL[2] / 2, layout.SEAL[1] + layout.SEAL[3] / 2
    laid = {f"resigned {name}": endings.laid_down(EMBLEMS[name], 0, 0) for name in ("@1", "@2")}
    signs = {name: place(art, move(x, y + 14) @ scale(0.8)) for name, art in laid.items()}
    signs |= {f"seal {lost}": place(motif("ok/seats", f"seal-{lost}"), move(x, y)) for lost in LOSSES}
    return {
        "stage": Drawing([*ground, *endings.tray(*layout.RACKS)], SIZE_PX, SIZE_PX),
        "stage closed": Drawing([*ground, *motif("ok/felt", "rack")], SIZE_PX, SIZE_PX),
        **{name: Drawing([*ground, *art], *layout.SEAL[2:], layout.SEAL) for name, art in signs.items()},
        **inked(size),
        **inked(SMALL),
        **{f"{size.name} {look}": Drawing([*behind, *standing(look, size)], *size.sprite) for look in MARKS},
        **{f"{SMALL.name} {look}": on_lacquer(look, "") for look in MARKS},
        **{
            f"set of {tiles}": Drawing(
                wood(f"set-of-{tiles}"), 80 * tiles, lip, (0, 0, 100 * tiles, lip / 0.8)
            )
            for tiles in range(2, layout.MOST_IN_ROW + 1)
        },
        **{name: disc(seat, theme.LACQUER, layout.TOKEN_PX) for seat, name in enumerate(EMBLEMS)},
        **{name: drawing for name, drawing in words().items() if name in SAID},
        **endings.plaques("ok", EMBLEMS),
    }
