import type { VersionedTable } from "#app/content/versions/versioned-table.ts";

/** How the history versions the settings. `legal_dates` is left out because it is derived from the changes. */
export const settingsHistory: VersionedTable = { table: "settings", images: [], unversioned: ["legal_dates"] };
