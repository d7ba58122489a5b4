import { BY_DATE, sortBy, type ContentList } from "#app/admin/kit/list/content-list.ts";
import { ListPage } from "#app/admin/kit/list/list-page.tsx";
import { lacksAlt } from "#app/features/media/lacks-alt.ts";
import { adminMeta } from "#app/server/render/page-meta.ts";
import { TESTIMONIAL_COLUMNS } from "./columns.tsx";
import { TestimonialForm } from "./testimonial-form.tsx";
import { testimonialType } from "../content-type.ts";
import type { Testimonial } from "../testimonial.ts";

export const meta = adminMeta("Testimonials");

const TESTIMONIALS: ContentList<Testimonial> = {
  type: testimonialType,
  texts: {
    subtitle: "Manage testimonials from your clients and users.",
    subject: "Testimonial",
    search: "Search testimonials...",
    first: "Add the first testimonial. It appears on the home page when you save it.",
    createSubtitle: "Add a new testimonial from a client or user",
    editSubtitle: "Update testimonial information",
  },
  columns: TESTIMONIAL_COLUMNS,
  sorts: { ...BY_DATE, name: sortBy("Sort by Name", "name") },
  filters: { "missing-alt": { label: "No alternative text", has: ({ image }) => lacksAlt([image]) } },
};

export default function TestimonialsAdminPage() {
  return <ListPage list={TESTIMONIALS} Form={TestimonialForm} editorSize="form" />;
}
