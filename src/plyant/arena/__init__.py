"""Games being played: records, advice, and later matches and tournaments."""
