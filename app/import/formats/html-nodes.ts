type Named = { nodeName: string };

export const nameOf = (node: Named) => node.nodeName.toLowerCase();

export const isOneOf = (names: readonly string[], node: Named) => names.includes(nameOf(node));

/** One without an end reaches to the end of the text, as in browsers; looking for each one's end would take minutes. */
export const COMMENT = /<!--[\s\S]*?(?:-->|$)/g;
