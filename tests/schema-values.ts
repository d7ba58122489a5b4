import fc from "fast-check";

export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  additionalProperties?: boolean | JsonSchema;
  minimum?: number;
  maximum?: number;
};

/** Texts that often break programs. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ unit: "grapheme", maxLength: 40 }),
  fc.constantFrom(
    "",
    " ",
    "\0",
    "a\0b",
    "\ud800",
    "\u202egpj.exe",
    "../../etc/passwd",
    "' or 1=1 --",
    "%",
    "_",
    "\\",
    "%00",
  ),
  fc.constantFrom("null", "undefined", "NaN", "-1", "1e999", "0x10", "true", "[]", "{}", "__proto__", "constructor"),
  fc.constantFrom("2026-13-45T99:99:99Z", "2026-01-31T09:00:00Z", "9999-12-31T23:59:59Z", "+275760-09-13T00:00:00Z"),
  fc.constantFrom("</script><script>x</script>", "\r\nSet-Cookie: a=b", "x".repeat(5_000), "🎓".repeat(200), "\u2028"),
);

const hostile: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom(null, true, false, 0, -1, 1.5, 1e308, Number.MAX_SAFE_INTEGER + 2, [], {}, [[]], { $gt: "" }),
  fc.array(hostileText, { maxLength: 4 }),
  fc.dictionary(hostileText, hostileText, { maxKeys: 4 }),
);

/** Generates values of a JSON schema, occasionally with a hostile value in any position. */
export function arbitraryOf(schema: JsonSchema, all: Record<string, JsonSchema>, depth = 0): fc.Arbitrary<unknown> {
  const fitting = fittingOf(schema, all, depth);
  return fc.oneof({ weight: 24, arbitrary: fitting }, { weight: 1, arbitrary: hostile });
}

function fittingOf(schema: JsonSchema, all: Record<string, JsonSchema>, depth: number): fc.Arbitrary<unknown> {
  if (depth > 6) return fc.constant(null);
  const inner = (part: JsonSchema) => arbitraryOf(part, all, depth + 1);
  if (schema.$ref) return inner(all[schema.$ref.split("/").at(-1) ?? ""] ?? {});
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const parts = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (parts) return fc.oneof(...parts.map(inner));
  const types = [schema.type ?? "string"].flat();
  return fc.oneof(...types.map((type) => ofType(type, schema, inner)));
}

function ofType(type: string, schema: JsonSchema, inner: (part: JsonSchema) => fc.Arbitrary<unknown>) {
  const { minimum: min = -10, maximum: max = 10_000 } = schema;
  switch (type) {
    case "object":
      return objectOf(schema, inner);
    case "array":
      return fc.array(inner(schema.items ?? {}), { maxLength: 4 });
    case "boolean":
      return fc.boolean();
    case "integer":
      return fc.integer({ min: Math.max(min, -1_000_000), max: Math.min(max, 1_000_000) });
    case "number":
      return fc.double({ min, max, noNaN: true });
    case "null":
      return fc.constant(null);
    default:
      return ofFormat(schema);
  }
}

/** An object with its required members, most of the time, and with up to three optional ones. */
function objectOf({ properties, required = [] }: JsonSchema, inner: (part: JsonSchema) => fc.Arbitrary<unknown>) {
  if (!properties) return fc.dictionary(hostileText, inner({ type: "string" }), { maxKeys: 3 });
  const others = Object.keys(properties).filter((name) => !required.includes(name));
  const chosen = fc.tuple(
    fc.oneof({ weight: 6, arbitrary: fc.constant(required) }, fc.subarray(required)),
    fc.subarray(others, { maxLength: Math.min(3, others.length) }),
  );
  return chosen.chain(([some, more]) => {
    const members = [...some, ...more].map((name) => [name, inner(properties[name] ?? {})]);
    return fc.record(Object.fromEntries(members) as Record<string, fc.Arbitrary<unknown>>);
  });
}

function ofFormat({ format }: JsonSchema): fc.Arbitrary<unknown> {
  switch (format) {
    case "uuid":
      return fc.uuid();
    case "email":
      return fc.emailAddress();
    case "date-time":
      return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
    case "binary":
      return fc.uint8Array({ maxLength: 300 }).map((bytes) => new File([bytes], "picture.png", { type: "image/png" }));
    default:
      return fc.oneof(fc.lorem({ maxCount: 5 }), hostileText);
  }
}
