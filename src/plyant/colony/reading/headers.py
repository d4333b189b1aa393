"""What a column means, by its header: English, German, French and other usual names, with or without units."""

from __future__ import annotations

import re
import unicodedata

# Of two columns with the same meaning, the one whose word comes first here is taken.
_WORDS = {
    "latitude": (
        "latitude", "lat", "breitengrad", "breite", "geographische breite", "geogr breite", "latitud", "latitudine",
    ),
    "longitude": (
        "longitude", "lon", "lng", "long", "laengengrad", "langengrad", "laenge", "lange", "geographische laenge",
        "geographische lange", "geogr laenge", "geogr lange", "longitud", "longitudine",
    ),
    "both": (
        "coordinates", "coordinate", "coords", "latlon", "lat lon", "latlng", "lat lng", "lat long",
        "latitude longitude", "breite laenge", "breite lange", "koordinaten", "koordinate", "coordonnees", "geo",
        "gps", "position gps", "geopoint", "geo point",
    ),
    "x": (
        "x", "x koordinate", "koordinate x", "coordonnee x", "coord x", "xcoord", "x coord", "x coordinate",
        "coordinate x", "pos x", "posx", "xpos", "rechtswert", "ostwert", "easting", "east",
    ),
    "y": (
        "y", "y koordinate", "koordinate y", "coordonnee y", "coord y", "ycoord", "y coord", "y coordinate",
        "coordinate y", "pos y", "posy", "ypos", "hochwert", "nordwert", "northing", "north",
    ),
    "name": (
        "name", "nom", "nombre", "nome", "bezeichnung", "label", "kunde", "kundenname", "customer", "client", "stop",
        "stopp", "station", "standort", "location", "lieu", "site", "filiale", "firma", "company", "entreprise",
        "stadt", "city", "ville", "ort", "town", "place", "ciudad", "citta", "gemeinde", "commune", "node", "knoten",
        "id", "nr", "no", "nummer", "number", "numero", "kundennummer", "customer id", "cust no", "code",
        "adresse", "address", "anschrift", "strasse", "street", "rue",
    ),
    "demand": (
        "demand", "bedarf", "nachfrage", "demande", "menge", "quantite", "quantity", "qty", "liefermenge",
        "bestellmenge", "ladung", "charge", "last", "anzahl", "pakete", "paketanzahl", "packages", "parcels", "colis",
        "gewicht", "weight", "poids", "peso", "masse", "volumen", "volume", "demanda", "domanda", "cantidad",
        "quantita", "kg",
    ),
}  # fmt: skip
_UNITS = {
    "deg", "degree", "degrees", "grad", "grade", "gradi", "dezimal", "dezimalgrad", "decimal", "decimals", "dec",
    "wgs84", "wgs", "84", "epsg", "4326", "dd", "gps", "geo", "in", "en", "km", "m", "meter", "metre", "metres",
    "meters", "mm", "kg", "t", "to", "tonnen", "tonnes", "stueck", "stuck", "stk", "pcs", "pieces", "l", "liter",
    "litre", "m3", "cbm"
}  # fmt: skip
_GERMAN = {
    "breitengrad", "breite", "laengengrad", "langengrad", "laenge", "lange", "stadt", "ort", "bedarf", "nachfrage",
    "menge", "kunde", "bezeichnung", "standort", "anschrift", "strasse", "gewicht", "anzahl", "pakete", "ladung",
    "hochwert", "rechtswert", "koordinaten", "nummer", "nr", "liefermenge"
}  # fmt: skip
_FRENCH = {
    "nom", "ville", "lieu", "demande", "quantite", "poids", "coordonnees", "rue", "commune", "client", "colis",
    "numero", "entreprise", "charge"
}  # fmt: skip
_IN_BRACKETS = re.compile(r"\([^)]*\)|\[[^\]]*\]|\{[^}]*\}")
_SHARPENED = str.maketrans({"ß": "ss", "ä": "ae", "ö": "oe", "ü": "ue"})


def plain(header: str) -> str:
    """A header without its unit, in small letters, with plain letters and single spaces."""
    text = _IN_BRACKETS.sub(" ", header).casefold().translate(_SHARPENED)
    text = "".join(sign for sign in unicodedata.normalize("NFKD", text) if not unicodedata.combining(sign))
    words = re.findall(r"[a-z0-9]+", text)
    while len(words) > 1 and words[-1] in _UNITS:
        words.pop()
    while len(words) > 1 and words[0] in ("geo", "gps", "wgs84"):
        words.pop(0)
    return " ".join(words)


def meanings(header: list[str]) -> dict[str, list[int]]:
    """The columns of each meaning, the one to take first: latitude, longitude, both, x, y, name, demand."""
    words = [plain(cell) for cell in header]
    found: dict[str, list[int]] = {}
    for meaning, known in _WORDS.items():
        ranked = sorted((known.index(word), column) for column, word in enumerate(words) if word in known)
        if ranked:
            found[meaning] = [column for _, column in ranked]
    if "demand" not in found:  # "Menge Paletten", "quantité à livrer"
        longer = [i for i, word in enumerate(words) if word.partition(" ")[0] in _WORDS["demand"]]
        if len(longer) == 1:
            found["demand"] = longer
    return found


def is_doubtful(header: str) -> bool:
    """Does the header of a column of demands say more than that?"""
    return plain(header) not in _WORDS["demand"]


def is_surely_demand(header: str) -> bool:
    """Can the header mean nothing but a demand? A volume or a weight may be something else."""
    return plain(header) in _WORDS["demand"][:10]


def letter_for_o(header: list[str]) -> str | None:
    """Which direction the letter O is in the language of the header: E in German (Ost), W in French (Ouest)."""
    words = {plain(cell) for cell in header}
    german, french = len(words & _GERMAN), len(words & _FRENCH)
    return None if german == french else "E" if german > french else "W"
