import emoji
assert emoji.emojize(":thumbs_up:") == "👍" and emoji.demojize("👍") == ":thumbs_up:"
