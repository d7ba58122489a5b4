import { BY_DATE, sortBy, type ContentList } from "#app/admin/kit/list/content-list.ts";
import { DAY_ALONE, ROW_TOP } from "#app/admin/kit/list/columns.tsx";
import { ListPage } from "#app/admin/kit/list/list-page.tsx";
import { publicationActions } from "#app/admin/kit/publication/actions.ts";
import { PUBLICATION_FILTERS } from "#app/admin/kit/publication/filters.ts";
import { PublicationStatus } from "#app/admin/kit/publication/status.tsx";
import { fold } from "#app/config/fold-text.ts";
import { isPublic } from "#app/content/publication/visibility.ts";
import { itemPath } from "#app/content/slugs/slug.ts";
import { DateTime } from "#app/ui/time/date-time.tsx";
import { adminMeta } from "#app/server/render/page-meta.ts";
import { pageType } from "../content-type.ts";
import type { PageSummary } from "../page.ts";
import { PageForm } from "./page-form.tsx";

export const meta = adminMeta("Pages");

const PAGES: ContentList<PageSummary> = {
  type: pageType,
  urlOf: (page) => (isPublic(page) ? itemPath("", page.slug) : null),
  canDelete: ({ seed }) => seed === null,
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
      meta: { cell: ROW_TOP },
    },
    {
      id: "status",
      header: "Status",
      cell: ({ row }) => <PublicationStatus item={row.original} />,
      meta: { head: "w-32 xl:w-40", cell: "max-md:col-start-2 max-md:row-start-2" },
    },
    {
      id: "updatedAt",
      header: "Updated",
      accessorFn: ({ updatedAt }) => updatedAt,
      enableGlobalFilter: false,
      cell: ({ row }) => <DateTime iso={row.original.updatedAt} />,
      meta: { head: "w-28", cell: `${DAY_ALONE} max-md:col-start-2 max-md:row-start-3` },
    },
  ],
  sorts: {
    newest: BY_DATE.newest,
    updated: { label: "Updated last", by: [{ id: "updatedAt", desc: true }] },
    title: sortBy("Sort by Title", "title"),
  },
  filters: PUBLICATION_FILTERS,
  actions: publicationActions(pageType, "pages", "pages"),
};

export default function PagesAdminPage() {
  return <ListPage list={PAGES} Form={PageForm} editorSize="full" />;
}
