import { isUtf8 } from "node:buffer";

/** Decodes a text in UTF-8, in UTF-16 with a byte order mark or, with a note, in the older encoding of Windows. */
export function decodeFile(bytes: Buffer): { text: string; notes: string[] } {
  const mark = bytes.toString("hex", 0, 2);
  if (mark === "fffe") return { text: new TextDecoder("utf-16le").decode(bytes), notes: [] };
  if (mark === "feff") return { text: new TextDecoder("utf-16be").decode(bytes), notes: [] };
  const text = new TextDecoder().decode(bytes);
  if (isUtf8(bytes)) return { text, notes: [] };
  const unreadable = text.split("\uFFFD").length - 1;
  // A text in another encoding is hardly ever valid UTF-8, so more valid characters than invalid ones are damaged UTF-8.
  if ((text.match(/[^\0-\x7F\uFFFD]/gu)?.length ?? 0) > unreadable)
    return { text, notes: ["some of its characters cannot be read: they are not in UTF-8"] };
  return {
    text: new TextDecoder("windows-1252").decode(bytes),
    notes: ["it is not in UTF-8: its characters were read as Windows-1252"],
  };
}
