"""The stages of the line, one short file each: item in, one call, item out. Put yours between any two in ITEM_PIPELINES."""
