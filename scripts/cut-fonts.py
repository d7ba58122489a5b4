"""
Cuts the site's faces out of the variable fonts they come from; app/ui/fonts/README.md says how to run it.

Each face becomes two files: the characters that nearly every page needs, and the rest of what western Europe writes,
which a browser fetches only for a page that has them. Nearly half of such a font is kerning that nobody sees, so that
is rebuilt as a table of classes: at one weight, in coarser steps, and in running text only for a capital before a letter
and a mark after one.
"""

import sys
from dataclasses import dataclass, replace
from pathlib import Path

from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem
from fontTools.ttLib.woff2 import WOFF2FlavorData
from fontTools.varLib.instancer import instantiateVariableFont

CODE = [*map(ord, "#$*<=>[\\]^_`{|}~")]
OFTEN = [*range(0x20, 0x7F), 0xA0, 0xA9, 0xB7, 0xD7, *map(ord, "–—‘’“”•…›")]
SELDOM = [c for c in [*range(0xA1, 0x100), *map(ord, "‐‑‚„‹€™−ŒœŸŠšŽž")] if c not in OFTEN]
MARKS_AFTER = set(".,-’‘“”")
MARKS = MARKS_AFTER | set(":;!?–'\"…()/%")


@dataclass
class Face:
    # Which file of the package, and where on its axes.
    source: str
    axes: dict
    # The text face has few points to an em: running text is at most a tenth of a phone's pixel beside the original, and a
    # sixth where it is bold, whose outlines may differ by one more.
    units: int = 1000
    # The steps to which kerning is rounded, and the least that is kept after that, in thousandths of an em; 0 for none.
    step: int = 0
    least: int = 0
    # True for a face of running text, which keeps only the kerning that shows there.
    running: bool = False


FACES = {
    "bricolage-grotesque": Face("standard", {"opsz": 60, "wdth": 88, "wght": 780}, step=10, least=10),
    "instrument-sans": Face("wght", {"wght": (400, 700)}, units=280, step=16, least=24, running=True),
    "martian-mono": Face("standard", {"wdth": 87.5, "wght": 500}),
}
# Kerning is that of one weight, a little bolder than regular.
KERNED_AT = {"wght": 450}


def subset(font, characters, features):
    options = Options()
    options.layout_features = features
    options.hinting = False
    options.name_IDs = []
    options.glyph_names = True
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)


def kerning(font):
    """What a shaper adds between two glyphs, by pair: of each lookup the first table that knows the pair."""
    table = font["GPOS"].table
    found = {}
    for record in table.FeatureList.FeatureRecord:
        if record.FeatureTag == "kern":
            lookups = record.Feature.LookupListIndex
    for lookup in (table.LookupList.Lookup[index] for index in sorted(set(lookups))):
        here = {}
        for part in (getattr(part, "ExtSubTable", part) for part in lookup.SubTable):
            for place, left in enumerate(part.Coverage.glyphs):
                if part.Format == 1:
                    pairs = [(pair.SecondGlyph, pair.Value1) for pair in part.PairSet[place].PairValueRecord]
                else:
                    row = part.Class1Record[part.ClassDef1.classDefs.get(left, 0)].Class2Record
                    pairs = [(right, row[part.ClassDef2.classDefs.get(right, 0)].Value1) for right in font.getGlyphOrder()]
                for right, value in pairs:
                    here.setdefault((left, right), getattr(value, "XAdvance", 0) or 0)
        for pair, value in here.items():
            found[pair] = found.get(pair, 0) + value
    return found


def coarse(pairs, font, face):
    # Of a glyph with several characters, the first.
    signs = {glyph: chr(code) for code, glyph in sorted(font.getBestCmap().items(), reverse=True)}

    def is_seen(left, right):
        if face.running:
            return (left.isupper() and right.isalpha()) or (left.isalpha() and right in MARKS_AFTER)
        return (left.isalpha() and (right.isalpha() or right in MARKS)) or (left in MARKS and right.isalpha())

    rounded = {
        (left, right): round(value / face.step) * face.step
        for (left, right), value in pairs.items()
        if left in signs and right in signs and is_seen(signs[left], signs[right])
    }
    return {pair: value for pair, value in rounded.items() if abs(value) >= face.least}


def add_kerning(font, pairs):
    """As one table of classes: glyphs that are kerned alike share a row or a column."""
    lefts, rights = (sorted({pair[side] for pair in pairs}) for side in (0, 1))
    rows, columns = {}, {}
    for left in lefts:
        rows.setdefault(tuple(pairs.get((left, right), 0) for right in rights), []).append(left)
    for right in rights:
        columns.setdefault(tuple(pairs.get((left, right), 0) for left in lefts), []).append(right)
    lines = ["languagesystem DFLT dflt;", "languagesystem latn dflt;"]
    lines += [f"@L{index} = [{' '.join(glyphs)}];" for index, glyphs in enumerate(rows.values())]
    lines += [f"@R{index} = [{' '.join(glyphs)}];" for index, glyphs in enumerate(columns.values())]
    lines.append("feature kern {")
    for row, first in enumerate(rows.values()):
        for column, second in enumerate(columns.values()):
            if value := pairs.get((first[0], second[0])):
                lines.append(f"pos @L{row} @R{column} {value};")
    lines.append("} kern;")
    addOpenTypeFeaturesFromString(font, "\n".join(lines), tables=["GPOS"])


def simplify_bold(font):
    """Leaves out of the bold outlines what browsers interpolate to within a unit."""
    outlines, widths = font["glyf"], font["hmtx"].metrics
    for name, variations in font["gvar"].variations.items():
        points, control = outlines._getCoordinatesAndControls(name, widths)
        for variation in variations:
            variation.calcInferredDeltas(points, control.endPts)
            variation.roundDeltas()
            variation.optimize(points, control.endPts, tolerance=1, isComposite=outlines[name].isComposite())
        font["gvar"].variations[name] = [variation for variation in variations if variation.hasImpact()]


def cut(source, face, characters, path):
    font = instantiateVariableFont(TTFont(source), face.axes)
    subset(font, characters, [])
    if face.step:
        still = instantiateVariableFont(TTFont(source), {**face.axes, **(KERNED_AT if "gvar" in font else {})})
        subset(still, characters, ["kern"])
        add_kerning(font, coarse(kerning(still), still, face))
    # Browsers find advance widths in the outlines as well (OpenType, HVAR).
    for table in ("STAT", "GDEF", "GSUB", "HVAR", "gasp"):
        if table in font:
            del font[table]
    if face.units != font["head"].unitsPerEm:
        scale_upem(font, face.units)
    if "gvar" in font:
        simplify_bold(font)
    font["name"].names = []
    font["post"].formatType = 3.0
    font.flavor = "woff2"
    font.flavorData = WOFF2FlavorData(transformedTables=("glyf", "loca", "hmtx"))
    font.save(path)
    print(path.stat().st_size, path.name)


def main(sources, target):
    for name, face in FACES.items():
        source = f"{sources}/{name}/files/{name}-latin-{face.source}-normal.woff2"
        first = [c for c in OFTEN if c not in CODE] if face.step else OFTEN
        cut(source, face, first, target / f"{name}.woff2")
        rest = [c for c in OFTEN + SELDOM if c not in first]
        cut(source, replace(face, step=0), rest, target / f"{name}-more.woff2")
    # For emphasis in a text: one file, as only a page with such a word fetches it.
    source = f"{sources}/instrument-sans/files/instrument-sans-latin-wght-italic.woff2"
    cut(source, FACES["instrument-sans"], OFTEN + SELDOM, target / "instrument-sans-italic.woff2")


main(sys.argv[1], Path(sys.argv[2]))
