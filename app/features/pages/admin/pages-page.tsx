import { BY_DATE, sortBy, type ContentList } from "#app/admin/kit/list/content-list.ts";
import { createdColumn, DAY_ALONE } from "#app/admin/kit/list/columns.tsx";
import { ListPage } from "#app/admin/kit/list/list-page.tsx";
import { fold } from "#app/config/fold-text.ts";
import { isPublic } from "#app/content/publication/visibility.ts";
import { itemPath } from "#app/content/slugs/slug.ts";
import { adminMeta } from "#app/server/render/page-meta.ts";
import { pageType } from "../content-type.ts";
import type { PageSummary } from "../page.ts";
import { PageForm } from "./page-form.tsx";

export const meta = adminMeta("Pages");

const PAGES: ContentList<PageSummary> = {
  type: pageType,
  urlOf: (page) => (isPublic(page) ? itemPath("", page.slug) : null),
  texts: {
    subtitle: "Write pages such as About, and edit the legal texts.",
    subject: "Page",
    search: "Search pages...",
    first: "Write the first page. Drafts are visible to admins only.",
    createSubtitle: "Write a new page",
    editSubtitle: "Update the page",
  },
  columns: [
    {
      id: "title",
      header: "Title",
      accessorFn: ({ title, slug }) => fold(`${title} ${slug}`),
      cell: ({ row: { original: page } }) => (
        <div className="min-w-0">
          <p className="truncate font-bold">{page.title}</p>
          <p className="truncate text-ink-soft">{`/${page.slug}`}</p>
        </div>
      ),
    },
    createdColumn("Created At", DAY_ALONE),
  ],
  sorts: { ...BY_DATE, title: sortBy("Sort by Title", "title") },
  filters: {},
};

export default function PagesAdminPage() {
  return <ListPage list={PAGES} Form={PageForm} editorSize="full" />;
}
