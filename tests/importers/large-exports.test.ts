import { expect, test } from "vitest";
import { openGhost } from "#importers/ghost.ts";
import { jekyllFolders } from "#importers/markdown/markdown-dialects.ts";
import { linkedPost, planPosts } from "#importers/plan.ts";

/* Exports that name one thing many times. Quadratic work on them would take minutes, so these tests would not end. */

const MANY = 60_000;

const many = <Item>(count: number, item: (index: number) => Item) =>
  Array.from({ length: count }, (_, index) => item(index));

function ghostOf(data: object) {
  const file = Buffer.from(JSON.stringify({ db: [{ meta: {}, data }] }));
  return openGhost(async function* () {
    yield file;
  }, new Date());
}

test.each(["posts_tags", "posts_authors"])(
  "reads a Ghost export whose %s name one post 60,000 times",
  async (table) => {
    const links = many(MANY, (index) => ({ post_id: "1", tag_id: "t", author_id: "t", sort_order: index }));
    const posts = [{ id: "1", title: "Post", slug: "post", status: "published", html: "<p>T</p>" }];
    const data = { posts, tags: [{ id: "t", name: "Tag" }], users: [{ id: "t", name: "Ada" }], [table]: links };
    const file = Buffer.from(JSON.stringify({ db: [{ meta: {}, data }] }));
    const source = await openGhost(async function* () {
      yield file;
    }, new Date());
    const titles: string[] = [];
    for await (const { title } of source.items()) titles.push(title);
    expect(titles).toEqual(["Post"]);
  },
);

const planOf = async (posts: object[]) =>
  planPosts([await ghostOf({ posts })], { post: [], page: [], isReserved: () => false });

test("plans an export whose posts all have one slug", async () => {
  const plan = await planOf(many(MANY, (index) => ({ id: String(index), title: "Post", slug: "post" })));
  const slugs = [...plan.posts.values()].map(({ slug }) => slug);
  expect([new Set(slugs).size, slugs[0], slugs.at(-1)]).toEqual([MANY, "post", `post-${MANY}`]);
});

test.each(["65f0a1b2c3d4e5f6a7b8c9d0", "0198C1B2-5f0e-7a3b-8c4d-1234567890ab"])(
  "keeps links to the slug %s, which looks like an id",
  async (slug) => {
    const plan = await planOf([{ id: "1", title: "My post", slug }]);
    const note = `its slug ${slug} looks like an id of this site: it became my-post`;
    expect([...plan.posts.values()]).toMatchObject([{ slug: "my-post", note }]);
    expect(linkedPost(`/${slug}`, plan)).toMatchObject({ post: { slug: "my-post" }, fragment: "" });
  },
);

test("finds the Jekyll site of each post among many sites", () => {
  const sites = new Set(many(MANY, (index) => `site-${index}/`));
  const folders = many(MANY, (index) => jekyllFolders(`site-${index}/news/_posts/a.md`, sites));
  expect(folders.filter(({ names, isCertain }) => isCertain && names.join("/") === "news")).toHaveLength(MANY);
});
