/** Private links to drafts, a feature of earlier versions. */
export const sql = "drop table preview_links";
