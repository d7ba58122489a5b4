/** True for a compressed copy (.br, .gz) that the build has written beside one of its files. */
export const isCompressedCopy = (path: string, files: { has(path: string): boolean }) =>
  /\.(?:br|gz)$/.test(path) && files.has(path.replace(/\.\w+$/, ""));
