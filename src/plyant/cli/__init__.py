"""The command line: the same verbs as the package, for people and for scripts."""
