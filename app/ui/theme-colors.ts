/** The stock of tokens.css once more, in a notation that every browser's toolbar understands. */
export const THEME_COLORS = { light: "#f5f3ec", dark: "#0f1219" } as const;
