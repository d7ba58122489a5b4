import { expect, test } from "vitest";
import type { Post } from "#app/features/blog/post.ts";
import { openTestSite } from "../harness.ts";
import { lookAt } from "../import-dry-run.ts";
import { openImports } from "../imports.ts";
import { wxr } from "../wxr.ts";

const NOTE = "became a draft: only members could read a part of its text";

test("a post of WordPress with text for members becomes a draft", { timeout: 60_000 }, async () => {
  const members = {
    "Restrict Content": "[restrict]Secret[/restrict]",
    WooCommerce: 'Public [wcm_restrict plans="gold"]Secret[/wcm_restrict]',
    MemberPress: "[mepr-show]Secret[/mepr-show]",
    Members: "[members_only]Secret[/members_only]",
    "Paid Memberships": '[pmpro_membership level="1"]Secret[/pmpro_membership]',
    "Ultimate Member": "[um_loggedin]Secret[/um_loggedin]",
    s2Member: "[s2If is_user_logged_in()]Secret[/s2If]",
    "WordPress.com": "<!-- wp:premium-content/container --><p>Secret</p><!-- /wp:premium-content/container -->",
  };
  const others = {
    Escaped: "Write [[restrict]]text[[/restrict]] for members.",
    Prose: "A [private] matter, and [restricted] access",
    Column: "[column]Text[/column]",
  };
  await using site = await openTestSite();
  const imports = await openImports(site);
  const posts = Object.entries({ ...members, ...others }).map(([title, content], at) => ({
    id: at + 1,
    title,
    slug: `post-${at}`,
    content,
    date: title === "Members" ? "2999-01-02 03:04:05" : "2020-01-02 03:04:05",
    status: title === "Members" ? "future" : "publish",
  }));
  await imports.upload("a.xml", wxr(posts));
  await imports.settled();
  await imports.start();
  await imports.settled();
  const stored = (await (await site.fetch("/api/blogs", { token: imports.token })).json()) as Post[];
  const statusOf = new Map(stored.map(({ title, status }) => [title, status]));
  const report = await imports.report();
  for (const { title, notes } of report) {
    const isDraft = title in members;
    expect([title, statusOf.get(title)]).toEqual([title, isDraft ? "draft" : "published"]);
    expect([title, notes.includes(NOTE)]).toEqual([title, isDraft]);
  }
  expect(report).toHaveLength(posts.length);
  expect((await site.fetch("/2020/01/post-0", { redirect: "manual" })).status).toBe(404);
});

test("a post of Ghost with a block for members becomes a draft", async () => {
  const block = (nonMember: boolean) =>
    `<p>a</p><!--kg-gated-block:begin nonMember:${nonMember} memberSegment:"status:free" --><p>Secret</p><!--kg-gated-block:end-->`;
  const row = { status: "published", visibility: "public", published_at: "2020-01-02T00:00:00Z" };
  const posts = [
    { id: 1, slug: "members", title: "For members", ...row, html: block(false) },
    { id: 2, slug: "all", title: "For all", ...row, html: block(true) },
  ];
  const data = { db: [{ meta: { exported_on: 1, version: "6.0.0" }, data: { posts } }] };
  expect(await lookAt("a.json", JSON.stringify(data))).toBe(
    `For members: imported; ${NOTE}\nFor all: imported; \nwhole`,
  );
});
