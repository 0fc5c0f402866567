"""What stands between us and hostile pages: the wall that requests go out through, the child that pages are parsed in."""
