/** The result of `printMatrix` for the dark colors of tokens.css: app/config/site/print-matrix.ts itself is too large for a page. */
export const TOKEN_PRINT = "0.497 -2.008 0.538 0 0.997 0.26 -3.069 2.259 0 0.655 0.174 -3.05 2.479 0 0.544 0 0 0 1 0";
