import type { ServerContentType } from "#app/content/content-type.server.ts";
import type { VersionedTable } from "#app/content/versions/versioned-table.ts";
import { serverPostType } from "#app/features/blog/content-type.server.ts";
import { serverProjectType } from "#app/features/projects/content-type.server.ts";
import { settingsHistory } from "#app/features/settings/versioned.ts";
import { serverTestimonialType } from "#app/features/testimonials/content-type.server.ts";

/** Every content type, with its server part. */
export const serverContentTypes: readonly ServerContentType[] = [
  serverPostType,
  serverProjectType,
  serverTestimonialType,
];

/** Every table with a version history. */
export const versionedTables: readonly VersionedTable[] = [...serverContentTypes, settingsHistory];
