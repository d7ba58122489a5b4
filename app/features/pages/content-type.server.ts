import type { ServerContentType } from "#app/content/content-type.server.ts";
import { importedStatus, nextPublication, publicationShares } from "#app/content/publication/publication.server.ts";
import { imageSource, parseLeniently, timeOf, timesOf } from "#app/content/read-item.ts";
import { joinedMedia } from "#app/features/media/media.server.ts";
import { pageType } from "./content-type.ts";
import { preparePage, renderContent } from "./insert.server.ts";
import { page, pageForm } from "./page.ts";
import { findPage, isPageShown, listPagePaths, toPage, type FullRow } from "./queries.server.ts";
import { readChecked } from "./checked-pages.server.ts";

export const serverPageType: ServerContentType & { table: "pages" } = {
  ...pageType,
  table: "pages",
  recognizedBy: ["title", "seed"],
  receives: "page",
  items: {
    schema: page,
    find: (db, key, now) => findPage(db, key, { audience: "admin", now }),
    fromRow: (row, images) => toPage({ ...(row as FullRow), ...joinedMedia(images.get(0)) }),
    derive: (db, { content }) => renderContent(db, String(content)),
  },
  pages: {
    list: null,
    itemModule: "features/pages/pages/content-page",
    sitemapPart: listPagePaths,
    isShown: isPageShown,
    async ogImage(db, slug, now) {
      const item = await findPage(db, { slug }, { audience: "public", now });
      return item && { label: "", title: item.title };
    },
    nextChange: (db, after) => nextPublication(db, "pages", after),
  },
  readChecked,
  overview: async (db, now) => (await publicationShares(db, "pages", now)) ?? "No page yet.",
  readItem({ status: givenStatus, publishAt: givenTime, publishedAt: givenDate, image, replaces, ...item }, now) {
    const { fields, notes } = parseLeniently(pageForm, item);
    const times = timesOf(item, now);
    const publishedAt = timeOf(givenDate) ?? times.createdAt;
    const source = { publishAt: timeOf(givenTime), publishedAt, now };
    const { note, ...publication } = importedStatus(givenStatus, source);
    return {
      title: fields.title,
      images: [imageSource(image ?? item["imageUrl"])],
      ...times,
      notes: note ? [...notes, note] : notes,
      prepare: (services) =>
        preparePage(services, {
          ...fields,
          ...publication,
          publishedAt,
          ifTaken: "number",
          ...(typeof replaces === "string" && { replaces }),
        }),
    };
  },
};
