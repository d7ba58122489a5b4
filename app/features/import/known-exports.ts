/** The formats that an import accepts, for error messages. */
export const KNOWN_EXPORTS =
  "a WordPress export (.xml), a Ghost export (.json), Markdown files (.md, or a .zip of them), the lists of another system (.json), or an export of this site (.tar.gz)";
