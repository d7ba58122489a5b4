/* This comparison covers only rendering; in this site the page cache compresses. */
export default { compress: false, poweredByHeader: false };
