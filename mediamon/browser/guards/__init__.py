"""What a page may ask of the network while it is pressed."""
