"""Small neural networks over the words around a target: `tokens` what they see, `attention` what they do, `learning` how they learn."""
