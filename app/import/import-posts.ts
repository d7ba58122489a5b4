import { changeItem } from "#app/content/save-item.server.ts";
import { recordAudit, type Actor } from "#app/content/audit.server.ts";
import type { InsertRow, ReadItem, ServerContentType } from "#app/content/content-type.server.ts";
import type { Db } from "#app/db/client.ts";
import { isUnavailable } from "#app/db/error-codes.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Source, SourcePost } from "#importers/source.ts";
import { importImages, type ImportImages } from "./import-images.ts";
import { rewriteDestinations } from "#importers/markdown/markdown-links.ts";
import { insertOldPath, redirectable } from "./old-paths.ts";
import { newPath, type ImportPlan } from "./plan-import.ts";

export type ImportResult = {
  result: "imported" | "there already" | "refused";
  title: string;
  notes: string[];
  /** The content type, such as "project", in an import of several types. */
  kind?: string;
};

export type ImportOptions = {
  services: Services;
  type: ServerContentType;
  plan: ImportPlan;
  images: ImportImages;
  actor: Actor;
  /** True when the path has a page or file that belongs to the site itself, not to an item. */
  isOwnPage(path: string): boolean;
  dryRun: boolean;
};

type Ready = {
  id: string;
  slug: string;
  read: ReadItem;
  insert: InsertRow;
  covers: (string | null)[];
  /** Paths of the old site that are going to redirect to the post. */
  oldPaths: string[];
  notes: string[];
};

/** Posts per transaction, to share one fsync. A killed import continues after the last committed transaction. */
const BATCH = 25;
/** Maximum characters of all tags of a post, as in the blog's form. */
const MAX_TAGS = 500;

/** Imports the posts of all sources in their order, and yields a result for each. */
export async function* importPosts(sources: readonly Source[], options: ImportOptions): AsyncGenerator<ImportResult> {
  let batch: SourcePost[] = [];
  const seen = new Set<string>();
  for (const source of sources) {
    for await (const item of source.items()) {
      if ("skipped" in item) continue;
      if ("unreadable" in item) {
        yield { result: "refused", title: titleOf(item), notes: [item.unreadable] };
        continue;
      }
      if (seen.has(item.key)) {
        yield { result: "refused", title: titleOf(item), notes: ["it is in the export twice"] };
        continue;
      }
      seen.add(item.key);
      batch.push(item);
      if (batch.length < BATCH) continue;
      yield* await importBatch(batch, options);
      batch = [];
    }
  }
  yield* await importBatch(batch, options);
}

async function importBatch(posts: SourcePost[], options: ImportOptions): Promise<ImportResult[]> {
  const prepared = await Promise.all(posts.map((post) => prepare(post, options)));
  const ready = prepared.filter((one) => "insert" in one);
  if (!options.dryRun && ready.length > 0) {
    const by = { name: options.actor.name, now: options.services.now() };
    await options.services.db.transaction().execute(async (trx) => {
      for (const one of ready)
        await changeItem(trx, options.type, { id: one.id, ...by }, () => insertPost(trx, one, options));
    });
  }
  return prepared.map((one) =>
    "insert" in one ? { result: "imported", title: one.read.title, notes: one.notes } : one,
  );
}

async function insertPost(trx: Db, { id, slug, read, insert, covers, oldPaths }: Ready, options: ImportOptions) {
  const { services, type, actor } = options;
  const { createdAt, updatedAt } = read;
  await insert(trx, { id, images: covers, createdAt, updatedAt });
  await recordAudit(trx, actor, {
    action: `${type.name}.create`,
    subject: { id, title: read.title },
    at: services.now(),
  });
  for (const path of oldPaths) await insertOldPath(trx, path, `${type.publicPath}/${slug}`, services.now());
}

async function prepare(given: SourcePost, options: ImportOptions): Promise<Ready | ImportResult> {
  const { services, type, plan, images } = options;
  const planned = plan.posts.get(given.key);
  const title = titleOf(given);
  try {
    if (!planned) throw new Error("it was not there when the import began");
    if (planned.conflict) throw new Error(planned.conflict);
    if (planned.there) return { result: "there already", title, notes: [] };
    const notes = [...given.notes, ...(planned.note ? [planned.note] : [])];
    const { markdown, notes: lost, draft } = given.text();
    const post = draft ? asDraft(given, draft, notes) : given;
    notes.push(...lost);
    const content = await rewriteText(markdown, notes, options);
    const read = type.readItem(
      {
        ...fieldsOf(post, planned.slug),
        tags: tagsOf(post, notes),
        title: post.title || titleFromText(content, notes),
        content,
      },
      services.now(),
    );
    const [cover] = await importImages(images, post.cover ? [post.cover] : [], notes);
    // Old paths do not redirect to a draft, which has no public page.
    const paths = post.status === "draft" ? [] : post.paths;
    const oldPaths = await redirectable(paths, `${type.publicPath}/${planned.slug}`, notes, options);
    const insert = await read.prepare(services.db);
    return { ...planned, read, insert, covers: [cover?.id ?? null], oldPaths, notes: [...notes, ...read.notes] };
  } catch (error) {
    if (!(error instanceof Error) || isUnavailable(error)) throw error;
    return { result: "refused", title, notes: [error.message] };
  }
}

function asDraft(post: SourcePost, reason: string, notes: string[]): SourcePost {
  if (post.status === "draft") return post;
  notes.push(`became a draft: ${reason}`);
  return { ...post, status: "draft", publishAt: null, publishedAt: null };
}

function fieldsOf(post: SourcePost, slug: string) {
  const { excerpt, category, seoTitle, seoDescription, status, author, comments } = post;
  const { publishAt, publishedAt, createdAt, updatedAt } = post;
  return {
    slug,
    excerpt,
    category,
    seoTitle,
    seoDescription,
    status,
    publishAt,
    publishedAt,
    author,
    comments,
    createdAt,
    updatedAt,
  };
}

/** Joins the tags by commas, as the site does. Those beyond the limit of a post's tags are left out, with a note. */
function tagsOf({ tags }: SourcePost, notes: string[]): string {
  let joined = "";
  const left: string[] = [];
  for (const tag of new Set(tags.map((one) => one.replaceAll(/\s*,\s*/g, " ")))) {
    const more = joined ? `${joined}, ${tag}` : tag;
    if (more.length <= MAX_TAGS) joined = more;
    else left.push(tag);
  }
  if (left.length > 0)
    notes.push(
      `of its tags these were left out, to stay below ${MAX_TAGS} characters: ${left.join(", ").slice(0, 200)}`,
    );
  return joined;
}

/** Rewrites links to other imported posts to their new paths, and image URLs to those of the stored images. */
async function rewriteText(markdown: string, notes: string[], { plan, images, type }: ImportOptions): Promise<string> {
  const urls = new Set<string>();
  rewriteDestinations(markdown, (url, isImage) => {
    if (isImage) urls.add(url);
    return url;
  });
  const wanted = [...urls].map((url) => ({ url, alt: "" }));
  const found = await importImages(images, wanted, notes);
  const imageOf = new Map(wanted.map(({ url }, index) => [url, found[index]?.url]));
  const lost = new Set<string>();
  const text = rewriteDestinations(markdown, (url, isImage) => {
    if (isImage) return imageOf.get(url) ?? (/^https?:/i.test(url) ? url : null);
    const moved = newPath(url, plan, type.publicPath ?? "");
    if (moved) return moved;
    if (!url.startsWith("file:")) return url;
    lost.add(`a link to ${url.slice("file:/".length, 200)}, which was not imported, became text`);
    return null;
  });
  notes.push(...lost);
  return text;
}

const titleOf = ({ title }: { title: string }) => (title || "without a title").slice(0, 80);

/** Makes a title of the first eight words. WordPress allows posts without a title; this site requires one. */
function titleFromText(content: string, notes: string[]): string {
  const words = content
    .replaceAll(/!?\[([^\]\n]{0,500})\]\([^)\n]{0,2000}\)|[#>*_`~]/g, "$1")
    .trim()
    .split(/\s+/)
    .slice(0, 8)
    .join(" ");
  if (words) notes.push("it had no title: its first words are the title here");
  return words.slice(0, 80);
}
