"""The arena in a browser: pages and a JSON interface over games, searches, trees and ants. It holds no algorithm."""
