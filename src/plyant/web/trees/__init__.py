"""What the pages of trees and of practice say; they need no browser and no server."""
