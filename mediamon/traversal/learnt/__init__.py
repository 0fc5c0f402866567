"""What presses have taught of a page, so that many need not be made."""
