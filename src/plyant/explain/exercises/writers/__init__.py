"""A sheet of exercises in the formats that teachers use, one file for each."""
