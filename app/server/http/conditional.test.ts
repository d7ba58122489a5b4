import { expect, test } from "vitest";
import { chooseEncoding, namesTag } from "./conditional.ts";

test.each([
  [undefined, "identity"],
  ["", "identity"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["br;q=0.1, gzip;q=0.9", "gzip"],
  ["GZIP;Q=0.5", "gzip"],
  ["*", "br"],
  ["*;q=0", "identity"],
  ["identity;q=0, br", "br"],
  ["identity, gzip;q=0.5", "identity"],
  ["xbr, gzipped", "identity"],
  ["br;q=nonsense", "identity"],
  [", ,;q=1", "identity"],
])("Accept-Encoding: %s selects %s", (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding);
  expect(chooseEncoding(accepted)).toBe(encoding);
});

test.each([
  ['W/"a"', true],
  ['"a"', true],
  ['"b", W/"a"', true],
  ["*", true],
  ['"b"', false],
  ["a", false],
  ["", false],
])('If-None-Match: %s matches W/"a": %s', (header, isMatch) => expect(namesTag(header, 'W/"a"')).toBe(isMatch));
