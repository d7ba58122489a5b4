import { expect, test } from "vitest";
import { filesOf, imageRow, safeColumns } from "./stored-image.ts";

const id = "01980000-0000-7000-8000-000000000001";
const file = (format: string, width: unknown = 480, name = `${id}-${String(width)}.${format}`) => ({
  name,
  format,
  width,
});
const OWN = [file("webp"), file("avif")];
const row = {
  id,
  hash: "0".repeat(64),
  width: 480,
  height: 300,
  placeholder: "data:image/gif;base64,R0lGODlhAQABAAAAACw=",
  files: JSON.stringify(OWN),
  alt: "A quad",
  focal_x: 50,
  focal_y: 50,
  created_at: "2026-01-01T00:00:00.000Z",
};

const CSS = 'data:image/gif;base64,R0lG");position:fixed;inset:0;background:red;--x:url("';
const withFiles = (...files: unknown[]) => ({ files: JSON.stringify(files) });

test.each<[string, object]>([
  ["all columns", {}],
  ["the placeholder of artwork", { placeholder: "data:image/gif;print=inks;base64,R0lGODlhAQABAAAAACw=" }],
  ["no placeholder", { placeholder: "" }],
  ["no focal point, from an older version", { focal_x: undefined, focal_y: undefined }],
  ["no files", withFiles()],
])("a row with %s is accepted", (_what, change) => {
  expect(imageRow.safeParse({ ...row, ...change }).success).toBe(true);
});

test.each<[string, object]>([
  ["CSS in its placeholder", { placeholder: CSS }],
  ["a line break in its placeholder", { placeholder: `${row.placeholder}\n` }],
  ["an SVG as its placeholder", { placeholder: "data:image/svg+xml;base64,PHN2Zy8+" }],
  ["a placeholder on another host", { placeholder: "https://elsewhere.example/x.gif" }],
  ["a long placeholder", { placeholder: `data:image/gif;base64,${"A".repeat(2_000)}` }],
  ["a path as its id", { id: "../../victim.txt" }],
  ["a file outside the folder", withFiles(file("webp", 480, "../../victim.txt"))],
  ["a file of another image", withFiles(file("webp", 480, `${id.replace("1", "2")}-480.webp`))],
  ["a program as a file", withFiles(file("exe"))],
  ["a file with a second extension", withFiles(file("webp", 480, `${id}-480.webp.html`))],
  ["another format than its file's name", withFiles({ ...file("webp"), format: "avif" })],
  ["another width than its file's name", withFiles({ ...file("webp"), width: 1 })],
  ["a width as text", withFiles({ ...file("webp"), width: "480" })],
  ["more about a file", withFiles({ ...file("webp"), more: 1 })],
  ["files that are no list", { files: "{}" }],
  ["files that are no JSON", { files: "[" }],
  ["HTML as its width", { width: '1" onload="alert(1)' }],
  ["a width of half a pixel", { width: 0.5 }],
  ["a negative height", { height: -1 }],
  ["a height above the limit", { height: 16_384 }],
  ["CSS as its focal point", { focal_x: "0;position:fixed" }],
  ["a focal point outside the image", { focal_y: 101 }],
  ["an unknown column", { more: "" }],
  ["no hash", { hash: "" }],
])("a row with %s is rejected", (_what, change) => {
  expect(imageRow.safeParse({ ...row, ...change }).success).toBe(false);
});

test.each([
  ["its own files", OWN, OWN],
  ["a file outside the folder", [...OWN, { name: "../../victim.txt" }], OWN],
  ["entries that are no files", [null, 1, "x", {}, ...OWN], OWN],
  ["no list", { name: OWN[0]?.name }, []],
])("of %s, only the image's own files are read", (_what, files, read) => {
  expect(filesOf(id, JSON.stringify(files))).toEqual(read);
});

test("files that are no JSON are none", () => {
  expect(filesOf(id, "[")).toEqual([]);
});

test("values that no image has are replaced before they are shown", () => {
  const hostile = { width: '1"', height: 0.5, focal_x: "0;position:fixed", focal_y: -1, placeholder: CSS };
  expect(safeColumns(hostile)).toEqual({ width: 0, height: 0, focal_x: 50, focal_y: 50, placeholder: "" });
  const { width, height, focal_x, focal_y, placeholder } = row;
  const own = { width, height, focal_x, focal_y, placeholder };
  expect(safeColumns(own)).toEqual(own);
});
