/** Without what XML 1.0 cannot carry (section 2.2): most control characters, two non-characters, halves of surrogate pairs. */
function xmlSafe(text: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what this removes
  return text.toWellFormed().replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, "");
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
