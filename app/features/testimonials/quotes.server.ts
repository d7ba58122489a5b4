import type { Db } from "#app/db/client.ts";
import { shortenToWords } from "#app/content/shorten.ts";
import { listTestimonials } from "./queries.server.ts";

/** Testimonials on the home page. */
const QUOTES = 4;
/** The home page shows at most this many characters of a testimonial, which may be as long as a page. */
const QUOTED_CHARACTERS = 420;

/** The newest testimonials for the home page, with only the fields that it shows, because they are part of its HTML. */
export async function listQuotes(db: Db) {
  const testimonials = await listTestimonials(db, { limit: QUOTES });
  return testimonials.map(({ name, content, position, company, rating, image }) => {
    const quoted = shortenToWords(content, QUOTED_CHARACTERS);
    // A portrait is too small to need a placeholder.
    const portrait = image && { ...image, placeholder: "" };
    return { name, content: quoted, position, company, rating, image: portrait };
  });
}

export type Quote = Awaited<ReturnType<typeof listQuotes>>[number];
