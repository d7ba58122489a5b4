import { useEffect } from "react";

/** Not in the style sheet of all pages, which has no room for more (docs/decisions/0008-fonts-with-the-page.md). */
const RULES = `@media print {
  body > :not(:has([role=dialog])), .dialog-veil, [role=dialog] :is(button, form) { display: none !important }
  :root, body, :has(> [role=dialog]), [role=dialog], [role=dialog] > div {
    display: block !important; position: static !important; overflow: visible !important;
    height: auto !important; max-width: none !important; max-height: none !important; border: 0 !important;
  }
}`;

/** While mounted, printing prints the whole item in the dialog, without the list behind it. */
export function usePrintedAlone(): void {
  useEffect(() => {
    const styleSheet = new CSSStyleSheet();
    styleSheet.replaceSync(RULES);
    document.adoptedStyleSheets.push(styleSheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== styleSheet);
    };
  }, []);
}
