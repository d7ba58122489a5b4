import type { ServerContentType } from "#app/content/content-type.server.ts";
import { serverPostType } from "#app/features/blog/content-type.server.ts";
import { serverPageType } from "#app/features/pages/content-type.server.ts";
import { serverProjectType } from "#app/features/projects/content-type.server.ts";
import { serverTestimonialType } from "#app/features/testimonials/content-type.server.ts";

/** Every content type, with its server part. */
export const serverContentTypes: readonly ServerContentType[] = [
  serverPostType,
  serverProjectType,
  serverTestimonialType,
  serverPageType,
];
