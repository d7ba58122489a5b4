import { DAY_MS } from "#app/config/day.ts";
import type { RawItem } from "#app/content/read-item.ts";
import { samplePosts } from "./posts.ts";
import { sampleProjects } from "./projects.ts";
import { sampleTestimonials } from "./testimonials.ts";

/** Returns the sample content by table, in the format of the API's lists; images are given by name. */
export function sampleItems(now: Date): Record<string, RawItem[]> {
  const at = (daysAgo: number) => new Date(now.getTime() - daysAgo * DAY_MS).toISOString();
  const toImage = (name: string, alt: string) => ({ url: name, alt });
  return {
    blogs: samplePosts.map(({ daysAgo, publishInDays, cover, coverAlt, ...post }) => ({
      ...post,
      createdAt: at(daysAgo),
      publishAt: publishInDays === undefined ? null : at(-publishInDays),
      image: cover === null ? null : toImage(cover, coverAlt),
    })),
    projects: sampleProjects.map(({ daysAgo, images: [cover, ...others], ...project }) => ({
      ...project,
      createdAt: at(daysAgo),
      image: cover && toImage(cover.name, cover.alt),
      additionalImages: others.map(({ name, alt }) => toImage(name, alt)),
    })),
    testimonials: sampleTestimonials.map(({ daysAgo, image, ...testimonial }) => ({
      ...testimonial,
      createdAt: at(daysAgo),
      image: image && toImage(image.name, image.alt),
    })),
  };
}
