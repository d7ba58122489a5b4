import type { ContentType } from "#app/content/content-type.ts";
import { postType } from "#app/features/blog/content-type.ts";
import { pageType } from "#app/features/pages/content-type.ts";
import { projectType } from "#app/features/projects/content-type.ts";
import { testimonialType } from "#app/features/testimonials/content-type.ts";

/** Every content type, in the order of the admin's menu. Their server parts are in content-types.server.ts. */
export const contentTypes: readonly ContentType[] = [postType, projectType, testimonialType, pageType];
