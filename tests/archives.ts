import { readFile, writeFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { gunzipSync, gzipSync } from "node:zlib";
import { extract, pack } from "tar-stream";
import { sha256, type Manifest } from "#app/archive/format.ts";

export type Part = { name: string; type?: "file" | "symlink" | undefined; bytes: Buffer };

/** Unpacks an archive, applies `change` to its parts, and repacks it with valid checksums of gzip and tar. */
export async function rewrite(file: string, change: (parts: Part[]) => Part[]): Promise<void> {
  const parts: Part[] = [];
  const reader = extract();
  reader.end(gunzipSync(await readFile(file)));
  for await (const entry of reader) {
    parts.push({ name: entry.header.name, bytes: await buffer(entry as AsyncIterable<Buffer>) });
  }
  const writer = pack();
  for (const { name, type, bytes } of change(parts)) {
    if (type === "symlink") writer.entry({ name, type, linkname: "/etc/passwd" });
    else writer.entry({ name }, bytes);
  }
  writer.finalize();
  await writeFile(file, gzipSync(await buffer(writer as AsyncIterable<Buffer>)));
}

/** Changes the manifest of an archive's parts, and its checksum file accordingly. */
export const withManifest = (change: (manifest: Changeable) => void) => (parts: Part[]) => {
  const manifest = JSON.parse(parts.find(({ name }) => name === "manifest.json")?.bytes.toString() ?? "{}");
  change(manifest);
  const bytes = Buffer.from(JSON.stringify(manifest));
  const stored = parts.filter(({ name }) => !name.startsWith("manifest."));
  return [...stored, { name: "manifest.json", bytes }, { name: "manifest.sha256", bytes: Buffer.from(sha256(bytes)) }];
};

type Changeable = Omit<Manifest, "format"> & { format: number };

/** Adds a file to an archive, or replaces one, and lists it in the manifest as the site would have done. */
export const withFile =
  (name: string, bytes: Buffer, more: (manifest: Changeable) => void = () => {}) =>
  (parts: Part[]) =>
    withManifest((manifest) => {
      manifest.files = manifest.files.filter((file) => file.name !== name);
      manifest.files.push({ name, size: bytes.length, sha256: sha256(bytes) });
      more(manifest);
    })([...parts.filter((part) => part.name !== name), { name, bytes }]);

/** Changes the columns of a table's rows. */
const withRows =
  (table: string, change: (row: Record<string, string>) => object) =>
  (parts: Part[]): Part[] => {
    const name = `rows/${table}/000001.jsonl`;
    const lines = (parts.find((part) => part.name === name)?.bytes.toString() ?? "").split("\n").filter(Boolean);
    const changed = lines.map((line) => JSON.stringify(change(JSON.parse(line) as Record<string, string>)));
    return withFile(name, Buffer.from(`${changed.join("\n")}\n`))(parts);
  };
const withImageRows = (change: (row: Record<string, string>) => object) => withRows("media", change);

/** Replaces a table's rows. */
export const rowsOf = (table: string, ...rows: object[]) =>
  withFile(
    `rows/${table}/000001.jsonl`,
    Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join("")),
    (manifest) => {
      manifest.tables = manifest.tables.filter(({ name }) => name !== table);
      manifest.tables.push({ name: table, rows: rows.length });
    },
  );

const withImageFile = (format: string, bytes: (parts: Part[]) => Buffer) => (parts: Part[]) => {
  const name = parts.find((part) => part.name.endsWith(`.${format}`))?.name ?? "";
  return withFile(name, bytes(parts))(parts);
};

const file = (name: string) => JSON.stringify([{ name, format: "webp", width: 480 }]);
const bytesOf = (format: string) => (parts: Part[]) =>
  parts.find(({ name }) => name.endsWith(`.${format}`))?.bytes ?? Buffer.alloc(0);

/** Changes to an archive's images that an import and a restore reject, and what they say. */
export const HOSTILE_IMAGES: [string, (parts: Part[]) => Part[], RegExp][] = [
  [
    "CSS as an image's placeholder",
    withImageRows((row) => ({ ...row, placeholder: 'data:image/gif;base64,R0lG");position:fixed;--x:url("' })),
    /rows of media that this site cannot store/,
  ],
  [
    "an image whose file is outside the media folder",
    withImageRows((row) => ({ ...row, files: file("../../victim.txt") })),
    /rows of media that this site cannot store/,
  ],
  [
    "an image whose files are no JSON",
    withImageRows((row) => ({ ...row, files: "[" })),
    /rows of media that this site cannot store/,
  ],
  [
    "HTML under an image's name",
    withImageFile("webp", () => Buffer.from("<!doctype html><script>alert(1)</script>")),
    /\.webp, which is not an image of that format and width/,
  ],
  [
    "a WebP under an AVIF's name",
    withImageFile("avif", bytesOf("webp")),
    /\.avif, which is not an image of that format and width/,
  ],
];

const redirectTo = (path: string) =>
  rowsOf("redirects", { id: "r", from_path: "/old", to_path: path, hits: 0, created_at: at });
const at = "2026-01-01T00:00:00.000Z";
const withPasskey = (transports: string) => (parts: Part[]) => {
  const account = parts.find(({ name }) => name === "rows/accounts/000001.jsonl")?.bytes.toString() ?? "";
  const { id } = JSON.parse(account.split("\n")[0] ?? "") as { id: string };
  const key = { id: "p", account_id: id, credential_id: "c", public_key: "k", counter: "0", name: "P" };
  return rowsOf("passkeys", { ...key, transports, created_at: at, last_used_at: null })(parts);
};
const versionWith = (columns: object) =>
  withRows("versions", (row) => ({ ...row, state: JSON.stringify({ ...JSON.parse(row["state"] ?? ""), ...columns }) }));

const settings = { id: "site", format: 1, legal_dates: "{}", updated_at: at, revision: 1 };

export const UNSTORABLE = /cannot store/;

/** Changes to an archive's rows that an import and a restore reject, and what they say. */
export const HOSTILE_ROWS: [string, (parts: Part[]) => Part[], RegExp][] = (
  [
    ["technologies that are no JSON", withRows("projects", (row) => ({ ...row, tech: "x" }))],
    ["technologies that are no list", withRows("projects", (row) => ({ ...row, tech: '{"a":"b"}' }))],
    ["details that are no texts", withRows("projects", (row) => ({ ...row, details: '{"a":{}}' }))],
    ["a script as a project's demo", withRows("projects", (row) => ({ ...row, demo: "javascript:alert(1)" }))],
    ["a data URL as a project's GitHub", withRows("projects", (row) => ({ ...row, github: "data:text/html,x" }))],
    ["a version that is no JSON", withRows("versions", (row) => ({ ...row, state: "x" }))],
    ["a script as the demo in a version", versionWith({ demo: "javascript:alert(1)" })],
    ["technologies that are no JSON in a version", versionWith({ tech: "x" })],
    ["a redirect to another site", redirectTo("//evil.example")],
    ["a redirect to a script", redirectTo("javascript:alert(1)")],
    ["a redirect with a backslash", redirectTo("/\\evil.example")],
    ["a redirect with dots", redirectTo("/x/..//evil.example")],
    ["transports that are no JSON", withPasskey("x")],
    ["settings that are no JSON", rowsOf("settings", { ...settings, changes: "x" })],
  ] as const
).map(([what, change]) => [what, change, UNSTORABLE]);
