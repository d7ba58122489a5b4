/*
 * Types of the sample content. Times are in days before it is loaded, so that a new site never looks abandoned. Images
 * are named as in images.json.
 */

export type SamplePost = {
  title: string;
  slug: string;
  /** Markdown. */
  content: string;
  /** If empty, lists show the beginning of the content. */
  excerpt: string;
  category: string;
  /** Separated by commas. */
  tags: string;
  seoTitle: string;
  seoDescription: string;
  status: "published" | "draft" | "scheduled";
  /** For a scheduled post: the days until it is shown. */
  publishInDays?: number;
  daysAgo: number;
  /** If null, the site shows one of its fallback photos. */
  cover: string | null;
  coverAlt: string;
  likes: number;
  author: string;
};

export type SampleProject = {
  title: string;
  slug: string;
  /** Markdown. */
  description: string;
  category: string;
  icon: "Box" | "Layers" | "Code";
  /** A gradient as Tailwind classes. */
  color: string;
  tech: string[];
  /** A URL, or empty. */
  demo: string;
  /** A URL, or empty. */
  github: string;
  details: Record<string, string>;
  daysAgo: number;
  /** At most five; the first is the cover. */
  images: { name: string; alt: string }[];
};

export type SampleTestimonial = {
  name: string;
  position: string;
  /** May be empty. */
  company: string;
  content: string;
  rating: 1 | 2 | 3 | 4 | 5;
  daysAgo: number;
  image: { name: string; alt: string } | null;
};

/** The content of images.json: the files of each image in the folder images/, by the image's name. */
export type SampleImages = Record<
  string,
  {
    width: number;
    height: number;
    placeholder: string;
    /** SHA-256 of the image before it was encoded, in hexadecimal. */
    hash: string;
    files: { file: string; format: "avif" | "webp"; width: number }[];
  }
>;
