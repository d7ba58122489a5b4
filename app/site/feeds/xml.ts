import { INVALID_XML } from "./invalid-xml.ts";

/** Removes characters that XML 1.0 does not allow. */
function xmlSafe(text: string): string {
  return text.toWellFormed().replace(INVALID_XML, "");
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };

/** Escapes a text for use in an element or attribute. */
export function xmlEscape(text: string): string {
  return xmlSafe(text).replace(/[&<>"']/g, (mark) => ENTITIES[mark] ?? mark);
}

/** Markup that needs no further escaping. */
export class Xml {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Template tag for XML: escapes interpolated strings and inserts other Xml unchanged. */
export function xml(markup: TemplateStringsArray, ...values: (string | Xml | Xml[])[]): Xml {
  const write = (value: string | Xml) => (value instanceof Xml ? value.text : xmlEscape(value));
  return new Xml(
    String.raw(
      { raw: markup },
      ...values.map((value) => (Array.isArray(value) ? value.map(write).join("") : write(value))),
    ),
  );
}
