import type { Generated } from "kysely";

/* The tables of the types of content and their images. schema.ts has all other tables and the rules for columns. */

export interface MediaRow {
  id: string;
  hash: string; // SHA-256 of the uploaded bytes
  width: number;
  height: number;
  placeholder: string;
  files: string; // JSON: [{ name, format, width }]
  alt: string;
  focal_x: Generated<number>; // in percent of the width: the point that stays visible when the image is cropped
  focal_y: Generated<number>;
  created_at: string;
}

/** An image inside the text of a post or project. */
export interface TextImageRow {
  owner_id: string;
  media_id: string;
}

export interface PostRow {
  id: string;
  slug: string;
  title: string;
  content: string;
  content_html: string;
  excerpt: string;
  preview: string;
  category: string;
  tags: string;
  seo_title: string;
  seo_description: string;
  feed_id: string | null; // of the site from which it was imported; null: made from the id
  status: string;
  publish_at: string | null;
  published_at: string; // when it last became or will become public; for a draft, its creation
  image_id: string | null;
  author_name: string;
  read_time: number;
  likes: number;
  comments: number;
  created_at: string;
  updated_at: string;
  revision: number;
}

/** A visitor's like; `visitor` is a random id that the browser generated for this purpose. */
export interface PostLike {
  blog_id: string;
  visitor: string;
  created_at: string;
}

export interface ProjectRow {
  id: string;
  slug: string;
  title: string;
  description: string;
  description_html: string;
  preview: string;
  category: string;
  icon: string;
  color: string;
  tech: string; // JSON: string[]
  demo: string;
  github: string;
  details: string; // JSON: Record<string, string>
  created_at: string;
  updated_at: string;
  revision: number;
}

/** Position 0 is the cover, 1 to 4 are the additional images. */
export interface ProjectImageRow {
  project_id: string;
  position: number;
  media_id: string;
}

export interface TestimonialRow {
  id: string;
  name: string;
  content: string;
  position: string;
  company: string;
  rating: number;
  image_id: string | null;
  created_at: string;
  updated_at: string;
  revision: number;
}

export interface PageRow {
  id: string;
  slug: string;
  title: string;
  content: string;
  content_html: string;
  preview: string;
  description: string;
  seed: string | null; // "original" or "changed" for a page that every site has; null for others
  status: string;
  publish_at: string | null;
  published_at: string; // as of a post
  image_id: string | null;
  created_at: string;
  updated_at: string;
  revision: number;
}
