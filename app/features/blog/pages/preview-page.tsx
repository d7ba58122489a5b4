import { data, redirect } from "react-router";
import { postLabels } from "#site-labels";
import { fillText } from "#app/text/fill-text.ts";
import { Day } from "#app/render/day.tsx";
import { adminMeta } from "#app/render/page-meta.ts";
import { fill } from "#app/ui/fill.tsx";
import { PRIVATE_HEADERS } from "#app/http/private-path.ts";
import { servicesContext } from "#app/services/services.server.ts";
import type { Route } from "./+types/preview-page.ts";
import { PostView } from "./post-view.tsx";
import { findPreviewedPost } from "../preview-links.server.ts";
import { headingsOf } from "../table-of-contents.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, now } = context.get(servicesContext);
  const found = await findPreviewedPost(db, params.token, now());
  if (!found) throw data(null, { status: 404, headers: PRIVATE_HEADERS });
  const { post: preview, expiresAt, isPublic } = found;
  if (isPublic) throw redirect(`/blog/${preview.slug}`, { headers: PRIVATE_HEADERS });
  const { id, slug, title, category, author, image, excerpt, contentHtml, publishedAt, readTime } = preview;
  const post = {
    id,
    slug,
    title,
    category,
    author,
    image,
    excerpt,
    contentHtml,
    publishedAt,
    readTime,
    likes: null,
    comments: null,
  };
  return data({ post, headings: headingsOf(contentHtml), expiresAt }, { headers: PRIVATE_HEADERS });
}

export function headers({ loaderHeaders, errorHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? loaderHeaders;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return loaderData ? adminMeta(fillText(postLabels.previewTitle, { title: loaderData.post.title }))({ matches }) : [];
}

export default function PreviewPage({ loaderData }: Route.ComponentProps) {
  const { post, headings, expiresAt } = loaderData;
  const { preview } = postLabels;
  return (
    <div className="pb-24">
      <p role="note" className="border-b-2 border-ink bg-accent text-on-accent">
        <span className="sheet-width block py-3 font-medium">{fill(preview, { day: <Day iso={expiresAt} /> })}</span>
      </p>
      <PostView post={post} headings={headings} likeable={false} />
    </div>
  );
}
