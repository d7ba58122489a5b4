import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { isSiteExport, openSiteExport, LEFT_IN_EXPORT } from "#app/archive/site-content.ts";
import type { Actor } from "#app/content/audit.server.ts";
import { headingId } from "#app/content/markdown/markdown.server.ts";
import type { ServerContentType } from "#app/content/content-type.server.ts";
import { timeZoneOf } from "#app/content/site-content.server.ts";
import type { Services } from "#app/server/services/services.server.ts";
import { createImageFetcher } from "#importers/fetch-image.ts";
import { openImageFiles } from "#importers/image-files.ts";
import { listItemIds, type ListItem } from "#importers/lists.ts";
import { openImport } from "#importers/open-import.ts";
import { planPosts, type Plan, type PlannedPost, type StoredPost } from "#importers/plan.ts";
import { convertPost, imagesIn, joinTags, rewriteLinks, titleFromText } from "#importers/post-text.ts";
import type { SourceFiles } from "#importers/source-files.ts";
import { sourceZone, type SkippedItem, type Source, type SourcePost } from "#importers/source.ts";
import { createImportImages, type ImportImages } from "./images.server.ts";
import { importItem, type ImportItem, type ItemContext } from "./import-item.server.ts";
import type { ImportSummary } from "./import.ts";
import type { Result } from "./progress.server.ts";

export type RunOptions = {
  /** Files and folders of one kind. */
  paths: string[];
  actor: Actor;
  /** Files and folders with images. */
  images: string[];
  /** Fetch images that no file has from the old site. */
  fetch: boolean;
  /** The URL of the old site; overrides the one in the export. */
  oldSite?: string | undefined;
  dryRun: boolean;
  isOwnPage: ItemContext["isOwnPage"];
  /** Runs for each line of the report. `total`: the number of items. */
  onResult(result: Result, total: number): void | Promise<void>;
};

type Contents = {
  items: AsyncIterable<ImportItem | Result>;
  total: number;
  images: ImportImages;
  skipped: SkippedItem[];
  cutOff: string[];
  /** Runs before the first item is stored. */
  begin?(): Promise<void>;
  close(): void | Promise<void>;
};

/**
 * Imports what files and folders hold. Items that are stored already stay unchanged, so an interrupted import is
 * repeated.
 * @throws Error with a message for the user
 */
export async function runImport(services: Services, options: RunOptions): Promise<ImportSummary> {
  const timeZone = timeZoneOf(await services.site());
  return sourceZone.run(timeZone, () => run(services, { ...options, timeZone }));
}

async function run(services: Services, options: RunOptions & { timeZone: string }): Promise<ImportSummary> {
  const { actor, dryRun, isOwnPage, onResult, timeZone } = options;
  const contents = await openContents(services, options);
  const { images, total, skipped, cutOff } = contents;
  let hasBegun = dryRun;
  const begin = async () => {
    if (hasBegun) return;
    hasBegun = true;
    await services.backUp();
    await contents.begin?.();
  };
  const context = { services, images, actor, dryRun, isOwnPage, begin, timeZone };
  const counts = { imported: 0, "there already": 0, refused: 0, skipped: 0 };
  try {
    for await (const item of contents.items) {
      const result = "result" in item ? item : await importItem(item, context);
      counts[result.result] += 1;
      await onResult(result, total);
      // Lets the server answer requests.
      await setImmediate();
    }
    for (const { title, reason } of skipped) await onResult({ result: "skipped", title, notes: [reason] }, total);
    const { imported, refused } = counts;
    const complete = refused === 0 && cutOff.length === 0;
    const { count, hosts } = await images.missing();
    const missing = { missingImages: count, imageHosts: hosts.slice(0, 20) };
    return {
      imported,
      thereAlready: counts["there already"],
      refused,
      skipped: skipped.length,
      cutOff,
      complete,
      ...missing,
    };
  } finally {
    await contents.close();
  }
}

async function openContents(services: Services, options: RunOptions): Promise<Contents> {
  const { contentTypes: types, now } = services;
  const [path = ""] = options.paths;
  if (options.paths.some(isSiteExport)) {
    if (options.paths.length > 1)
      throw new Error("Import an export of this site by itself, and anything else after it.");
    return openOwnExport(services, path, options);
  }
  const opened = await openImport(options.paths, { now: now(), types });
  try {
    if (opened.kind === "posts") return { ...(await openPosts(services, opened, options)), close: opened.close };
    const { total, items, close } = opened;
    const images = createImportImages(services, {
      ...sourcesOf(services, options),
      files: await openImageFiles(options.images),
    });
    return { items: listItems(items, types), total, images, skipped: [], cutOff: [], close };
  } catch (error) {
    opened.close();
    throw error;
  }
}

function sourcesOf({ environment }: Services, { fetch, oldSite = "", dryRun }: RunOptions) {
  const maxBytes = environment.maxUploadBytes;
  return { fetch: fetch ? createImageFetcher({ maxBytes }) : null, oldSite: oldSite || null, dryRun };
}

/** Items of another backend, or of an export of this site, with their own ids and times. */
async function* listItems(
  items: AsyncIterable<ListItem<ServerContentType>>,
  types: readonly ServerContentType[],
): AsyncGenerator<ImportItem | Result> {
  const seen = new Set<string>();
  const nouns = new Intl.ListFormat("en-GB", { type: "disjunction" }).format(types.map(({ labels }) => labels.noun));
  for await (const { type, item, place } of items) {
    const title = String(item["title"] || item["name"] || place);
    if (!type) {
      yield refused(title, `this is no ${nouns}`, "item");
      continue;
    }
    const ids = listItemIds(type.name, item);
    const key = `${type.name} ${ids[0]}`;
    if (seen.has(key)) yield refused(title, TWICE, type.name);
    else yield { type, ids, title, kind: type.name, read: async () => ({ raw: item }) };
    seen.add(key);
  }
}

const TWICE = "it is in the export twice";

const refused = (title: string, note: string, kind?: string): Result => ({
  result: "refused",
  title: (title || "without a title").slice(0, 80),
  notes: [note],
  ...(kind && { kind }),
});

async function openOwnExport(services: Services, path: string, options: RunOptions): Promise<Contents> {
  const { contentTypes: types } = services;
  const files = await openImageFiles(options.images);
  const exported = await openSiteExport(services, path);
  const images = createImportImages(services, { ...sourcesOf(services, options), files, stored: exported.images });
  const { total, begin, close } = exported;
  return {
    items: listItems(exported.items(), types),
    total,
    images,
    skipped: [LEFT_IN_EXPORT],
    cutOff: [],
    begin,
    close,
  };
}

async function openPosts(
  services: Services,
  { sources, files: exports }: { sources: Source[]; files: SourceFiles[] },
  options: RunOptions,
): Promise<Omit<Contents, "close">> {
  const typeOf = (kind: SourcePost["kind"]) => {
    const type = services.contentTypes.find(({ receives }) => receives === kind);
    if (!type) throw new Error(`This site has no ${kind}s.`);
    return type;
  };
  const types = { post: typeOf("post"), page: typeOf("page") };
  const plan = await planPosts(sources, {
    post: await storedItems(services, types.post),
    page: await storedItems(services, types.page),
    isReserved: services.isReserved,
  });
  const sourceOptions = sourcesOf(services, options);
  const oldSite = sourceOptions.oldSite ?? sources.map((source) => source.siteUrl()).find(Boolean) ?? null;
  const hosts = [...plan.hosts, ...sources.flatMap((source) => [...(source.imageHosts?.() ?? [])])];
  const host = URL.parse(oldSite ?? "")?.host;
  if (host) hosts.push(host);
  const { maxUploadBytes: maxBytes } = services.environment;
  const files = await openImageFiles(options.images, { exports, maxBytes, hosts });
  const images = createImportImages(services, { ...sourceOptions, oldSite, files });
  const { total, skipped, cutOff } = plan;
  return { items: postItems(sources, { types, plan, images }), total, images, skipped, cutOff };
}

async function storedItems({ db }: Services, { table, receives }: ServerContentType): Promise<StoredPost[]> {
  const seed = receives === "page" ? sql`, seed` : sql``;
  const items = sql<StoredPost>`select id, slug, title, created_at as "createdAt"${seed} from ${sql.table(table)}`;
  return (await items.execute(db)).rows;
}

type Posts = { types: Record<SourcePost["kind"], ServerContentType>; plan: Plan; images: ImportImages };

async function* postItems(sources: readonly Source[], posts: Posts): AsyncGenerator<ImportItem | Result> {
  const { types, plan } = posts;
  const seen = new Set<string>();
  for (const source of sources) {
    for await (const item of source.items()) {
      if ("skipped" in item) continue;
      const { title } = item;
      if ("unreadable" in item) {
        yield refused(title, item.unreadable);
        continue;
      }
      const planned = plan.posts.get(item.key);
      if (!planned) yield refused(title, "it was not there when the import began");
      else if (seen.has(item.key) || planned.conflict) yield refused(title, planned.conflict ?? TWICE);
      else {
        const { id, kind, note } = planned;
        const post = note ? { ...item, notes: [...item.notes, note] } : item;
        const read = (notes: string[]) => readPost(post, planned, notes, posts);
        const path = pathOf(planned, types);
        const label = kind === "page" && { kind };
        yield { type: types[kind], ids: [id], title: title || "without a title", ...label, path, read };
      }
      seen.add(item.key);
    }
  }
}

const pathOf = ({ kind, slug }: PlannedPost, types: Posts["types"]) => `${types[kind].publicPath}/${slug}`;

/** Converts a post or page and stores its images. */
async function readPost(source: SourcePost, planned: PlannedPost, notes: string[], { types, plan, images }: Posts) {
  const { post, markdown } = convertPost(source, notes);
  const newUrls = new Map<string, string>();
  for (const url of imagesIn(markdown)) {
    const image = await images.store(url, "", notes);
    if (image) newUrls.set(url, image.url);
  }
  const toPath = (linked: PlannedPost, fragment: string) => {
    const id = headingId(fragment) ?? fragment;
    return pathOf(linked, types) + (id && `#${id}`);
  };
  const content = rewriteLinks(markdown, { plan, images: newUrls, toPath }, notes);
  const { excerpt, category, seoTitle, seoDescription, status, author, comments, cover: image } = post;
  const { publishAt, publishedAt, createdAt, updatedAt, feedId } = post;
  const tags = joinTags(post.tags, notes);
  const title = post.title || titleFromText(content, notes);
  const { slug, replaces } = planned;
  const description = seoDescription || excerpt;
  const facts = { slug, title, content, tags, excerpt, category, seoTitle, seoDescription, status, author, comments };
  // A draft has no public page to which old paths could redirect.
  const oldPaths = status === "draft" ? [] : post.paths;
  return {
    raw: { ...facts, description, replaces, feedId, image, publishAt, publishedAt, createdAt, updatedAt },
    oldPaths,
  };
}
