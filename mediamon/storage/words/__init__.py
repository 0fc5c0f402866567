"""The index of words: lemmas, their numbers, search by them."""
