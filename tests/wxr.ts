/* WordPress exports (WXR) for the tests. */

type WxrPost = {
  id: number;
  title: string;
  slug: string;
  /** Its path on the old site. */
  link?: string;
  oldSlugs?: string[];
  meta?: Record<string, string>;
  /** Additional XML of the item. */
  more?: string;
  status?: string;
  date?: string;
  content?: string;
};

export const WXR_HEAD = `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Old studio</title><link>http://old.example</link><wp:base_blog_url>http://old.example</wp:base_blog_url>
`;

export const WXR_END = "</channel></rss>\n";

const cdata = (text: string) => `<![CDATA[${text.replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;

const metaOf = (key: string, value: string) =>
  `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value>${cdata(value)}</wp:meta_value></wp:postmeta>`;

export function wxrItem({ id, title, slug, link, oldSlugs = [], meta = {}, more = "", ...post }: WxrPost): string {
  const { status = "publish", date = "2020-01-02 03:04:05", content = "<p>Text</p>" } = post;
  const fields = [
    ...oldSlugs.map((one) => metaOf("_wp_old_slug", one)),
    ...Object.entries(meta).map(([key, value]) => metaOf(key, value)),
  ];
  return `<item><title>${cdata(title)}</title><link>http://old.example${link ?? `/2020/01/${slug}/`}</link>
<content:encoded>${cdata(content)}</content:encoded><wp:post_id>${id}</wp:post_id>
<wp:post_date_gmt>${date}</wp:post_date_gmt><wp:post_name>${cdata(slug)}</wp:post_name><wp:status>${status}</wp:status>
<wp:post_type>post</wp:post_type>${fields.join("")}${more}</item>
`;
}

/** @param parent id of the post to which the file was uploaded */
export const wxrAttachment = (id: number, url: string, parent = 0, caption = "") =>
  `<item><wp:post_id>${id}</wp:post_id><wp:post_parent>${parent}</wp:post_parent><wp:post_type>attachment</wp:post_type>
<excerpt:encoded>${cdata(caption)}</excerpt:encoded><wp:attachment_url>${cdata(url)}</wp:attachment_url></item>
`;

export const wxr = (posts: WxrPost[]) => WXR_HEAD + posts.map(wxrItem).join("") + WXR_END;
