"""Small bugs, put into the code one at a time, and which test notices each of them."""
