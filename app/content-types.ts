import type { ContentType } from "#app/content/content-type.ts";
import { postType } from "#app/features/blog/content-type.ts";
import { projectType } from "#app/features/projects/content-type.ts";
import { testimonialType } from "#app/features/testimonials/content-type.ts";

/** Every type of content, in the order of the admin's menu. What only the server knows of them: content-types.server.ts. */
export const contentTypes: readonly ContentType[] = [postType, projectType, testimonialType];
