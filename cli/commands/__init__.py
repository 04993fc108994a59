"""One module per command, each with HELP, DESCRIPTION, `add_arguments(parser)` and `run(arguments)`, which returns the exit status."""
