import { expect, test } from "vitest";
import { urlText } from "./fields.ts";
import { anyLink, optionalExternal } from "./site/site-fields.ts";

const read = (schema: typeof anyLink, value: string) => schema.safeParse(value).data ?? "refused";

test.each([
  ["example.org/x", "https://example.org/x"],
  ["www.example.org", "https://www.example.org"],
  ["example.org:8080/x?a=b#c", "https://example.org:8080/x?a=b#c"],
  [" bücher.example ", "https://bücher.example"],
  ["http://example.org", "http://example.org"],
  ["//example.org/x", "https://example.org/x"],
  ["https:example.org", "https://example.org"],
  ["http:/example.org/x", "http://example.org/x"],
  ["https//example.org", "https://example.org"],
  ["https.example.org", "https://https.example.org"],
  ["-a.example", "refused"],
  ["htps://example.org", "refused"],
  ["user@example.org/x", "refused"],
  ["HTTPS://example.org", "HTTPS://example.org"],
  ["javascript:alert(1)", "refused"],
  ["javascript:alert.com", "refused"],
  ["javascript.example:alert(1)", "refused"],
  ["data:text/html,x.org", "refused"],
  ["ada@example.org", "refused"],
  ["localhost:3000", "refused"],
  ["example", "refused"],
])("every field for a URL reads %s as %s", (typed, stored) => {
  for (const schema of [urlText("Live demo"), optionalExternal, anyLink]) expect(read(schema, typed)).toBe(stored);
});

test.each(["/contact", "mailto:ada@example.org", "tel:+15550104"])("a link %s stays as typed", (typed) => {
  expect(read(anyLink, typed)).toBe(typed);
});
