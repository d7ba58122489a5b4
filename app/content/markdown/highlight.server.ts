import type { HighlighterGeneric } from "shiki";

/** Shiki's names; its aliases (js, c++, bash …) work, too. Each grammar takes time and memory to load. */
const LANGUAGES = new Set(
  (
    "c cpp csharp css dart diff docker go html java javascript json jsx kotlin markdown php powershell python r ruby rust " +
    "scss shellscript sql swift toml tsx typescript xml yaml"
  ).split(" "),
);

/** In characters; a longer line is not highlighted. */
const MAX_LINE_LENGTH = 500;

type Highlighter = HighlighterGeneric<string, string>;
let highlighter: Highlighter | undefined;

async function loadHighlighter(): Promise<Highlighter> {
  const [{ createHighlighter, createCssVariablesTheme }, { createJavaScriptRegexEngine }] = await Promise.all([
    import("shiki"),
    import("shiki/engine/javascript"),
  ]);
  const theme = createCssVariablesTheme({ name: "css-variables", variablePrefix: "--code-" });
  return createHighlighter({
    themes: [theme],
    langs: [],
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  }) as Promise<Highlighter>;
}

/** Returns highlighted HTML; null when the language is not among `LANGUAGES`. */
export async function highlight(code: string, language: string): Promise<string | null> {
  const { bundledLanguagesInfo } = await import("shiki");
  const name = language.toLowerCase();
  const info = bundledLanguagesInfo.find(({ id, aliases }) => id === name || aliases?.includes(name));
  if (!info || !LANGUAGES.has(info.id)) return null;
  // Created with the first code block, since most sites never need it.
  highlighter ??= await loadHighlighter();
  const shiki = highlighter;
  if (!shiki.getLoadedLanguages().includes(info.id)) await shiki.loadLanguage(info.id);
  const html = shiki.codeToHtml(code, {
    lang: info.id,
    theme: "css-variables",
    tokenizeMaxLineLength: MAX_LINE_LENGTH,
    tokenizeTimeLimit: 0,
  });
  return html.replace("css-variables", `css-variables language-${info.id}`);
}
