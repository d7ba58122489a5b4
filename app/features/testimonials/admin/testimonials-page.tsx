import { ListPage } from "#app/features/editing/list/list-page.tsx";
import type { ListMessages } from "#app/features/editing/list/list-messages.ts";
import type { ListLoad } from "#app/features/editing/list/use-admin-list.ts";
import { apiPages } from "#app/client/api-client.ts";
import { adminMeta } from "#app/render/page-meta.ts";
import { TESTIMONIAL_COLUMNS } from "./columns.tsx";
import { TESTIMONIAL_FILTERS, TESTIMONIAL_SORT_LABELS, testimonialOrder } from "./list-view.ts";
import { TestimonialForm } from "./testimonial-form.tsx";
import { testimonialType } from "../content-type.ts";
import type { Testimonial } from "../testimonial.ts";

export const meta = adminMeta("Testimonials");

// The list is public, so it is requested without a token.
const load: ListLoad<Testimonial> = (signal, show) =>
  apiPages("/api/testimonials?fields=summary", {
    signal,
    show,
    token: null,
    itemsOf: (result: { testimonials: Testimonial[] }) => result.testimonials,
  });

const MESSAGES: ListMessages = {
  title: "Testimonials",
  subtitle: "Manage testimonials from your clients and users.",
  noun: { one: "testimonial", many: "testimonials" },
  subject: "Testimonial",
  create: "Create New Testimonial",
  search: "Search testimonials...",
  total: "Total Testimonials",
  loading: "Loading testimonials...",
  failed: "Could not fetch testimonials",
  empty: "No testimonials found.",
  first: "Add the first quote. It is on the home page as soon as you save it.",
  deleteFailed: "Could not delete testimonial",
  createTitle: "Create New Testimonial",
  createSubtitle: "Add a new testimonial from a client or user",
  editTitle: "Edit Testimonial",
  editSubtitle: "Update testimonial information",
};

const itemOf = (result: { testimonial: Testimonial }) => result.testimonial;
const nameOf = (testimonial: Testimonial) => testimonial.name;

export default function TestimonialsAdminPage() {
  return (
    <ListPage
      type={testimonialType}
      messages={MESSAGES}
      load={load}
      order={testimonialOrder}
      filters={TESTIMONIAL_FILTERS}
      sortLabels={TESTIMONIAL_SORT_LABELS}
      columns={TESTIMONIAL_COLUMNS}
      actionsClass="w-24 xl:w-26 pointer-coarse:w-28"
      nameOf={nameOf}
      editorSize="form"
      Form={TestimonialForm}
      itemOf={itemOf}
    />
  );
}
