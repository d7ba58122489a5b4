import { expect, test } from "vitest";
import { lookAt, withoutNameFlags, zipOf } from "../import-dry-run.ts";
import { WXR_END, WXR_HEAD, wxr, wxrAttachment } from "../wxr.ts";

const post = { id: 1, title: "Post", slug: "post" };
const good = wxr([post]);
const ghost = (posts: unknown[]) => JSON.stringify({ db: [{ meta: { exported_on: 1 }, data: { posts } }] });
/** The "billion laughs" attack: nested XML entities that expand exponentially. */
const LAUGHS = '<!DOCTYPE rss [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>';

/** Returns the end of a ZIP archive of this many files: a ZIP64 record, its locator, and the plain record. */
function endOfZip(count: number): Buffer {
  const end = Buffer.alloc(56 + 20 + 22);
  end.writeUInt32LE(0x06064b50);
  for (const at of [24, 32]) end.writeBigUInt64LE(BigInt(count), at);
  end.writeUInt32LE(0x07064b50, 56);
  end.writeUInt32LE(0x06054b50, 76);
  end.fill(0xff, 84, 96);
  return end;
}

test.each<[what: string, name: string, content: () => string | Promise<Buffer>, expected: RegExp]>([
  [
    "a DTD with entities",
    "a.xml",
    () => good.replace("<rss", `${LAUGHS}<rss`),
    /^a\.xml cannot be imported: it holds a DTD/,
  ],
  [
    "a character that XML does not allow",
    "a.xml",
    () => good.replace("<![CDATA[Post]]>", "Po&#0;st"),
    /^Post: imported/,
  ],
  ["an undeclared entity", "a.xml", () => good.replace("<![CDATA[Post]]>", "Caf&eacute;"), /^Café: imported/],
  [
    "XML that ends in the middle",
    "a.xml",
    () => wxr([post, { ...post, id: 2 }]).slice(0, -150),
    /^Post: imported[^]*cut off or damaged/,
  ],
  [
    "a date of the year 0",
    "a.xml",
    () => wxr([{ ...post, date: "0000-00-00 00:00:00" }]),
    /^Post: imported; its date cannot be read: 0000-00-00 00:00:00; became a draft: without its date [^]*\nwhole$/,
  ],
  [
    "dates in Markdown that cannot be read",
    "a.zip",
    () =>
      zipOf({
        "_posts/0000-00-00-zero.md": "Text",
        "_posts/2021-13-45-bad.md": "---\ndraft: true\n---\nText",
        "_posts/2021-01-02-own.md": "---\ndate: 2021-13-45\n---\nText",
        "content/posts/a.md": "---\npubDate: soon\n---\nText",
        "content/posts/b.md": "+++\ndate = 0000-00-00\n+++\nText",
      }),
    /^zero: imported; its date cannot be read: 0000-00-00; became a draft: without[^;]*\nown: imported; its date cannot be read: 2021-13-45; the one in its file's name counts\nbad: imported; its date cannot be read: 2021-13-45\na: imported; its date cannot be read: soon; became a draft[^;]*\nb: imported; its front matter cannot be read: [^;]*; became a draft: its front matter may have said so\nwhole$/,
  ],
  [
    "a date of the year 0 in Ghost",
    "a.json",
    () => ghost([{ id: "1", title: "Post", status: "published", html: "<p>T</p>", published_at: "0000-01-01" }]),
    /^Post: imported; its date cannot be read: 0000-01-01; became a draft[^;]*\nwhole$/,
  ],
  [
    "entries that are not posts among Ghost's posts",
    "a.json",
    () => ghost([7, ["x"], { id: "1", title: "Post", status: "draft", html: "<p>T</p>" }]),
    /^without a title: refused; this is no post: 7\nwithout a title: refused; this is no post: \["x"\]\nPost: imported; \nnot whole$/,
  ],
  [
    "a bare & outside CDATA",
    "a.xml",
    () => wxr([post, { ...post, id: 2, slug: "next" }]).replace(/<!\[CDATA\[next\]\]>/, "this & that"),
    /^Post: imported; \nThe WordPress export is cut off or damaged \(an & that begins no entity and should be &amp;: "& that<\/wp:post_name>[^]*\nnot whole$/,
  ],
  [
    "a bare & before a semicolon far away",
    "a.xml",
    () => good.replace("<![CDATA[post]]>", "this & that").replace("</channel>", "<!-- ; --></channel>"),
    /^The WordPress export is cut off or damaged \(an & that begins no entity and should be &amp;: "& that</,
  ],
  [
    "HTML's entities and unknown ones",
    "a.xml",
    () => good.replace("<![CDATA[<p>Text</p>]]>", "A&nbsp;B &undefinedent; C"),
    /^Post: imported; \nwhole$/,
  ],
  [
    "a feed in place of an export",
    "a.xml",
    () => '<?xml version="1.0"?><rss version="2.0"><channel><item><title>Post</title></item></channel></rss>',
    /^a\.xml cannot be imported: it is an RSS feed, not a WordPress export/,
  ],
  [
    "the feed and the sitemap of the old site beside its posts",
    "a.zip",
    () =>
      zipOf({
        "feed.xml": "<rss><channel/></rss>",
        "sitemap.xml": "<?xml version='1.0'?><urlset/>",
        "a.md": "# A\n\nText",
      }),
    /^A: imported; [^]*\nwhole$/,
  ],
  [
    "a post without a title",
    "a.xml",
    () => wxr([{ ...post, title: "", content: "<p>The first words of it</p>" }]),
    /^The first words of it: imported; it had no title: its first words became the title\nwhole$/,
  ],
  [
    "the same slug twice",
    "a.xml",
    () => wxr([post, { ...post, id: 2 }]),
    /Post: imported; its slug post was taken: it became post-2/,
  ],
  ["the same post twice", "a.xml", () => wxr([post, post]), /Post: refused; it is in the export twice/],
  [
    "an unknown shortcode",
    "a.xml",
    () => wxr([{ ...post, content: "[slider id=3]Inside[/slider]" }]),
    /the shortcode \[slider\] was left out/,
  ],
  [
    "HTML that Markdown cannot express",
    "a.xml",
    () =>
      wxr([
        {
          ...post,
          content: `<p>T</p><object data="https://old.example/a.swf"></object><math><mi>x</mi></math><p><a name="far"></a>Text</p>
<table><tr><td colspan="2">A</td></tr><tr><td>B</td><td>C</td></tr></table>`,
        },
      ]),
    /an embedded <object> became a link: https:\/\/old\.example\/a\.swf; the formatting of <math> was lost; a table cell that spans several columns [^;]*; the anchor far was lost[^;]*; a table without a header row got an empty one\n/,
  ],
  [
    "missing reusable blocks and footnotes",
    "a.xml",
    () =>
      wxr([
        {
          ...post,
          meta: { footnotes: "[{" },
          content:
            '<!-- wp:block {"ref":7} /--><!-- wp:paragraph --><p>T<sup data-fn="a">1</sup></p><!-- /wp:paragraph -->',
        },
      ]),
    /^Post: imported; its footnotes cannot be read; the reusable block 7 was left out: it is not in the export; a footnote was left out: the export holds no text of it\nwhole$/,
  ],
  [
    "its images in another file",
    "a.zip",
    () =>
      zipOf({
        "a.xml": wxr([{ ...post, meta: { _thumbnail_id: "9" }, content: '[gallery ids="8, 9"]' }]),
        "b.xml": `${WXR_HEAD}${wxrAttachment(8, "/a.jpg")}${wxrAttachment(9, "//old.example/b.jpg")}${WXR_END}`,
      }),
    /^Post: imported; a gallery became single images; the image http:\/\/old\.example\/a\.jpg is not in the export; the image http:\/\/old\.example\/b\.jpg [^;]*; [^;]*\nwhole$/,
  ],
  [
    "Ghost's images from a site that it does not name",
    "a.json",
    () =>
      ghost([
        { id: "1", title: "Post", status: "draft", html: '<p>T</p><img src="__GHOST_URL__/content/images/a.png">' },
      ]),
    /^Post: imported; the image \/content\/images\/a\.png is not in the export, which does not say where the old site was: put its images into a zip with the export\nwhole$/,
  ],
  [
    "Liquid's output and HTML in Jekyll's text",
    "a.zip",
    () =>
      zipOf({
        "_posts/2020-01-02-a.md":
          'At {{ site.url }} by {{ page.author | upcase }}: [a]({{ site.url }}/a) <object data="https://old.example/a.swf"></object> <a name="far"></a>',
      }),
    /the template's output {{ site\.url }} was left out; the template's output {{ page\.author \| upcase }} was left out; an embedded <object> became a link: [^;]*; the anchor far was lost: [^;]*\nwhole$/,
  ],
  [
    "a missing image",
    "a.xml",
    () => wxr([{ ...post, content: '<img src="http://old.example/a.png">' }]),
    /the image http:\/\/old\.example\/a\.png is not in the export/,
  ],
  [
    "a text beyond the limits of a post",
    "a.xml",
    () =>
      wxr([
        { ...post, content: `<p>${"long ".repeat(200_000)}</p>` },
        { id: 2, title: "Next", slug: "next" },
      ]),
    /^Post: refused; [^]*\nNext: imported/,
  ],
  [
    "more tags than a post can have",
    "a.xml",
    () => {
      const tag = (name: string) => `<category domain="post_tag" nicename="${name}">${name}</category>`;
      return wxr([{ ...post, more: `${tag("a".repeat(490))}${tag("beyond-the-limit")}${tag("short")}` }]);
    },
    /^Post: imported; these tags were left out, to stay below 500 characters: beyond-the-limit\nwhole$/,
  ],
  [
    "a zip with a symbolic link",
    "a.zip",
    () => zipOf({ "evil.md@": "/etc/passwd" }),
    /contains no WordPress or Ghost export|symbolic link, which is not followed/,
  ],
  [
    "a zip with a symbolic link beside a post, and one beside an image",
    "a.zip",
    () => zipOf({ "evil.md@": "/etc/passwd", "a.png@": "/etc/passwd", "good.md": "# Good\n\nText" }),
    /^Good: imported; [^\n]*\nevil\.md: refused; a symbolic link, which is not followed\na\.png: a symbolic link, which is not followed\nnot whole$/,
  ],
  [
    "two files of the same name in a zip",
    "a.zip",
    async () =>
      Buffer.from(
        (await zipOf({ "a.md": "# A\n\nText", "b.md": "# B\n\nText" })).toString("latin1").replaceAll("b.md", "a.md"),
        "latin1",
      ),
    /^B: imported; [^\n]*\na\.md: refused; the zip holds two files of this name: only the last one is imported\nnot whole$/,
  ],
  [
    "paths that lead outside the zip",
    "a.zip",
    async () =>
      Buffer.from(
        (await zipOf({ "aa/evil.md": "Text" })).toString("latin1").replaceAll("aa/evil", "../evil"),
        "latin1",
      ),
    /^a\.zip cannot be read: a file in it has a path that leads out of the zip, \.\.\/evil\.md\. Nothing of it is read/,
  ],
  [
    "paths that lead outside the zip by backslashes, in names without a flag",
    "a.zip",
    async () =>
      withoutNameFlags(
        Buffer.from(
          (await zipOf({ "aa/evil.md": "Text" })).toString("latin1").replaceAll("aa/evil", "..\\evil"),
          "latin1",
        ),
      ),
    /^a\.zip cannot be read: a file in it has a path that leads out of the zip, \.\.\/evil\.md\. Nothing of it is read/,
  ],
  [
    "a zip that unpacks to a huge file",
    "a.zip",
    () => zipOf({ "bomb.md": Buffer.alloc(64 * 1024 * 1024, "a"), "good.md": "# Good\n\nText" }),
    /^bomb\.md: refused; it is larger than 4 MB\nGood: imported; [^]*\nnot whole$/,
  ],
  [
    "a zip with too many files",
    "a.zip",
    () => Promise.resolve(endOfZip(200_001)),
    /^a\.zip cannot be read: it holds more than 200000 files and folders\.$/,
  ],
  ["a link that is no URL", "a.zip", () => zipOf({ "a.md": "# A\n\n[one](/\\[b)" }), /^A: imported; [^\n]*\nwhole$/],
  [
    "a zip in a zip",
    "a.zip",
    async () => zipOf({ "b.zip": await zipOf({ "c.md": "# C" }) }),
    /^a\.zip holds another archive, b\.zip\. Unpack it first/,
  ],
  [
    "front matter whose aliases multiply",
    "a.zip",
    () =>
      zipOf({
        "a.md": `---\na: &a [1,1,1,1,1,1,1,1,1]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: [*c,*c,*c,*c,*c,*c,*c]\n---\nText`,
      }),
    /alias/i,
  ],
  [
    "JSON that ends in the middle",
    "a.json",
    () =>
      '{"db":[{"meta":{"exported_on":1},"data":{"posts":[{"id":"1","title":"Post","slug":"p","status":"published","html":"<p>T</p>"}',
    /^Post: imported[^]*cut off or damaged/,
  ],
  [
    "lists with an item of another kind",
    "a.json",
    () => '[{"title":"T","content":"C","category":"News"},[1],null]',
    /^T: imported; [^]*this is no post, project, testimonial or page/,
  ],
])("an export with %s is rejected or reported item by item", async (_what, name, content, expected) => {
  expect(await lookAt(name, await content())).toMatch(expected);
});
