"""Random programs for the compiler: generation, runs, minimisation."""
