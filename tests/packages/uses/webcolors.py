import webcolors
assert webcolors.hex_to_name("#daa520") == "goldenrod" and tuple(webcolors.name_to_rgb("navy")) == (0, 0, 128)
