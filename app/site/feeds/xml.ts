import { NOT_XML } from "#app/text/not-xml.ts";

/** Without what XML cannot carry. */
function xmlSafe(text: string): string {
  return text.toWellFormed().replace(NOT_XML, "");
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };

/** Text as it may stand between tags or in an attribute. */
export function xmlEscape(text: string): string {
  return xmlSafe(text).replace(/[&<>"']/g, (mark) => ENTITIES[mark] ?? mark);
}

/** XML that is complete in itself. */
export class Xml {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Writes XML: a text put into the template stands for itself, whatever is in it; other Xml is kept as it is. */
export function xml(markup: TemplateStringsArray, ...values: (string | Xml | Xml[])[]): Xml {
  const write = (value: string | Xml) => (value instanceof Xml ? value.text : xmlEscape(value));
  return new Xml(
    String.raw(
      { raw: markup },
      ...values.map((value) => (Array.isArray(value) ? value.map(write).join("") : write(value))),
    ),
  );
}
