type Named = { nodeName: string };

export const nameOf = (node: Named) => node.nodeName.toLowerCase();

export const isOneOf = (names: readonly string[], node: Named) => names.includes(nameOf(node));
