/* Compression is a matter of the page cache; here only the rendering is compared. */
export default { compress: false, poweredByHeader: false };
