"""What is waited for while a page loads, and what is not; the script that is put into it."""
