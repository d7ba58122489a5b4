import type { VersionedTable } from "#app/content/versions/versioned-table.ts";

/** What its history has to know of the settings. The dates of the legal texts follow from their changes. */
export const settingsHistory: VersionedTable = { table: "settings", images: [], unversioned: ["legal_dates"] };
