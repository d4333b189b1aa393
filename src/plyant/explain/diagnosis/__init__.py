"""What is wrong with a student's minimax or alpha-beta? `student/` runs apart, in a process of its own."""
