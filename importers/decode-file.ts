import { isUtf8 } from "node:buffer";
import type { OpenFile } from "./source-files.ts";

/** The first two bytes of files in UTF-16: a byte order mark, or <, { or [. */
const UTF_16 = new Map([
  ["fffe", "utf-16le"],
  ["3c00", "utf-16le"],
  ["7b00", "utf-16le"],
  ["5b00", "utf-16le"],
  ["feff", "utf-16be"],
  ["003c", "utf-16be"],
  ["007b", "utf-16be"],
  ["005b", "utf-16be"],
]);

const utf16Of = (bytes: Buffer) => UTF_16.get(bytes.toString("hex", 0, 2));

/** Opens a file, and converts it to UTF-8 while it is read if it is in UTF-16, in which some programs of Windows save. */
export const openAsUtf8 =
  (open: OpenFile): OpenFile =>
  async () =>
    toUtf8(await open());

async function* toUtf8(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let decoder: TextDecoder | null | undefined;
  for await (const chunk of chunks) {
    if (decoder === undefined) {
      const encoding = utf16Of(chunk);
      decoder = encoding ? new TextDecoder(encoding) : null;
    }
    yield decoder ? Buffer.from(decoder.decode(chunk, { stream: true })) : chunk;
  }
  if (decoder) yield Buffer.from(decoder.decode());
}

/** Decodes a text in UTF-8, in UTF-16 or, with a note, in the older encoding of Windows. */
export function decodeFile(bytes: Buffer): { text: string; notes: string[] } {
  const utf16 = utf16Of(bytes);
  if (utf16) return { text: new TextDecoder(utf16).decode(bytes), notes: [] };
  const text = new TextDecoder().decode(bytes);
  if (isUtf8(bytes)) return { text, notes: [] };
  const unreadable = text.split("\uFFFD").length - 1;
  // A text in another encoding is hardly ever valid UTF-8, so more valid characters than invalid ones are damaged UTF-8.
  if ((text.match(/[^\0-\x7F\uFFFD]/gu)?.length ?? 0) > unreadable) return { text, notes: [] };
  return {
    text: new TextDecoder("windows-1252").decode(bytes),
    notes: ["it is not in UTF-8: its characters were read as Windows-1252"],
  };
}
