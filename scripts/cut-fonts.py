"""
Cuts the site's faces out of the variable fonts they come from; app/ui/fonts/README.md says how to run it.

Each face becomes two files: the characters that nearly every page needs, and the rest of what western Europe writes,
which a browser fetches only for a page that has them. Nearly half of such a font is kerning in steps nobody sees, so
that is rebuilt: at one weight, for pairs of letters and marks, in steps of 0.8 % of the type size, as a table of classes.
"""

import sys
from pathlib import Path

from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem
from fontTools.varLib.instancer import instantiateVariableFont

CODE = [*map(ord, "#$*<=>[\\]^_`{|}~")]
OFTEN = [*range(0x20, 0x7F), 0xA0, 0xA9, 0xB7, 0xD7, *map(ord, "–—‘’“”•…›")]
SELDOM = [c for c in [*range(0xA1, 0x100), *map(ord, "‐‑‚„‹€™−ŒœŸŠšŽž")] if c not in OFTEN]
KERNED_MARKS = set(".,:;!?-–’‘“”'\"…()/%")
STEP = 8
FIGURES = "zero one two three four five six seven eight nine".split()

# The text face's points to an em, instead of 1,000: at most a tenth of a phone's pixel beside the original.
UNITS = 400

FACES = {
    "bricolage-grotesque": ("standard", {"opsz": 60, "wdth": 88, "wght": 780}, {}),
    "instrument-sans": ("wght", {"wght": (400, 700)}, {"wght": 450}),
    "martian-mono": ("standard", {"wdth": 87.5, "wght": 500}, {}),
}


def subset(font, characters, features):
    options = Options()
    options.layout_features = features
    options.hinting = False
    options.name_IDs = []
    options.glyph_names = True
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)


def keep_figures(font):
    """Of the signs that are as wide as figures in tables, only the figures."""
    for part in font["GSUB"].table.LookupList.Lookup[0].SubTable:
        part.mapping = {glyph: wide for glyph, wide in part.mapping.items() if glyph in FIGURES}


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


def coarse(pairs, font):
    letters = {glyph for code, glyph in font.getBestCmap().items() if chr(code).isalpha()}
    kept = letters | {glyph for code, glyph in font.getBestCmap().items() if chr(code) in KERNED_MARKS}
    rounded = {
        pair: round(value / STEP) * STEP for pair, value in pairs.items() if set(pair) <= kept and set(pair) & letters
    }
    return {pair: value for pair, value in rounded.items() if value}


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


def cut_italic(sources, target):
    """For emphasis in a text: one file, as only a page with such a word fetches it."""
    name = "instrument-sans"
    font = instantiateVariableFont(TTFont(f"{sources}/{name}/files/{name}-latin-wght-italic.woff2"), {"wght": (400, 700)})
    still = instantiateVariableFont(TTFont(f"{sources}/{name}/files/{name}-latin-wght-italic.woff2"), {"wght": 450})
    subset(font, OFTEN + SELDOM, [])
    subset(still, OFTEN + SELDOM, ["kern"])
    add_kerning(font, coarse(kerning(still), still))
    finish(font, True, Path(target) / f"{name}-italic.woff2")


def finish(font, scaled, path):
    for table in ("STAT", "GDEF"):
        if table in font:
            del font[table]
    if scaled:
        scale_upem(font, UNITS)
    font["post"].formatType = 3.0
    font.flavor = "woff2"
    font.save(path)
    print(path.stat().st_size, path.name)


def cut(sources, name, target):
    axes_of_file, axes, kerned_at = FACES[name]
    source = f"{sources}/{name}/files/{name}-latin-{axes_of_file}-normal.woff2"
    monospaced = name == "martian-mono"
    first = OFTEN if monospaced else [c for c in OFTEN if c not in CODE]
    for characters, suffix in ((first, ""), ([c for c in OFTEN + SELDOM if c not in first], "-more")):
        font = instantiateVariableFont(TTFont(source), axes)
        subset(font, characters, [] if monospaced or suffix else ["tnum"])
        if not monospaced and not suffix:
            keep_figures(font)
            subset(font, characters, ["tnum"])
            still = instantiateVariableFont(TTFont(source), axes | kerned_at)
            subset(still, characters, ["kern"])
            add_kerning(font, coarse(kerning(still), still))
        finish(font, name == "instrument-sans", Path(target) / f"{name}{suffix}.woff2")


for face in FACES:
    cut(sys.argv[1], face, sys.argv[2])
cut_italic(sys.argv[1], sys.argv[2])
