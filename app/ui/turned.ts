/** As a link's `state`: the page is turned as in a book, and the next one is at its top at once. */
export const TURNED = "turned";
