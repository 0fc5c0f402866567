"""What sentences like this one say of targets like this one: mean vectors of words, compared with those of sentences learnt."""
