import type { Db } from "#app/db/client.ts";
import { shortenToWords } from "#app/text/shorten.ts";
import { listTestimonials } from "./commands.server.ts";

/** A testimonial may be as long as a page; the home page quotes this much of it. */
const QUOTED_CHARACTERS = 420;

/** The newest testimonials for the home page, and no field more than it shows: it all travels in the page. */
export async function listQuotes(db: Db, limit: number) {
  const testimonials = await listTestimonials(db, { limit });
  return testimonials.map(({ id, name, content, position, company, rating, image }) => {
    const quoted = shortenToWords(content, QUOTED_CHARACTERS);
    return { id, name, content: quoted, position, company, rating, image };
  });
}

export type Quote = Awaited<ReturnType<typeof listQuotes>>[number];
