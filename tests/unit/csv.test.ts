import fc from "fast-check";
import { expect, test } from "vitest";
import { toCsv } from "#app/server/http/csv.ts";

const text = fc.oneof(fc.string({ unit: "binary", maxLength: 60 }), fc.string({ unit: "grapheme", maxLength: 60 }));

/** Parses CSV exactly as RFC 4180 defines it. */
function readCsv(csv: string): string[][] {
  const rows: string[][] = [];
  let [row, cell, quoted] = [[] as string[], "", false];
  for (let at = 0; at < csv.length; at += 1) {
    const mark = csv[at] ?? "";
    if (quoted) {
      if (mark !== '"') cell += mark;
      else if (csv[at + 1] === '"') cell += csv[(at += 1)];
      else quoted = false;
    } else if (mark === '"') quoted = true;
    else if (mark === ",") [row, cell] = [[...row, cell], ""];
    else if (mark === "\r" && csv[at + 1] === "\n") {
      rows.push([...row, cell]);
      [row, cell, at] = [[], "", at + 1];
    } else cell += mark;
  }
  return rows;
}

const FORMULA_ANYWHERE = /(?:^|[;\t\r\n\v\f\u0085\u2028\u2029])[\s\u0085]*[=+\-@＝＋－＠]/;

test("CSV is read back unchanged without formulas", () => {
  const hostile = [
    "=1+1",
    "+1",
    "-1",
    "@x",
    "\t=x",
    " =x",
    "a\n=x",
    "a;=x",
    "a; \t\r\n-x",
    "＝x",
    "\u3000＋1",
    "－1",
    "＠x",
  ];
  const table = fc.integer({ min: 1, max: 4 }).chain((columns) => {
    const cell = fc.oneof(text, fc.constantFrom(...hostile, '"', ",", "\r\n", "", "a,b", '";=1'));
    return fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { maxLength: 4 });
  });
  const withoutMarks = (row: string[]) => row.map((cell) => cell.replaceAll("'", ""));
  fc.assert(
    fc.property(table, (rows) => {
      const csv = toCsv(rows);
      expect(readCsv(csv).map(withoutMarks)).toEqual(rows.map(withoutMarks));
      for (const cell of readCsv(csv).flat()) expect(cell).not.toMatch(FORMULA_ANYWHERE);
      for (const unquoted of csv.split(/"(?:[^"]|"")*"/)) expect(unquoted).toMatch(/^(?:,|\r\n)?$/);
    }),
  );
});

test.each([
  ["=1+1", "'=1+1"],
  ["  =1+1", "'  =1+1"],
  ["\t=1", "'\t'=1"],
  ["a;=1", "a;'=1"],
  ["a\r\n@x", "a\r\n'@x"],
  ["＝1", "'＝1"],
  ["a - b = c", "a - b = c"],
  ["it's 5+5", "it's 5+5"],
  ["", ""],
])("the cell %j is written as %j", (cell, expected) => {
  expect(readCsv(toCsv([[cell]]))).toEqual([[expected]]);
});
