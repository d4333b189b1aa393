"""What the page of ants says; it needs no browser and no server."""
