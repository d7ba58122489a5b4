import { Link } from "react-router";
import { blogLabels } from "#site-labels";
import type { EditorsPick as Pick } from "../post-list.server.ts";

/** A banner that recommends one post, with a text by the studio. Without any post, it has no link. */
export function EditorsPick({ pick }: { pick: Pick | null }) {
  const { readPick } = blogLabels;
  if (!pick) return null;
  const { label, title, text, href } = pick;
  return (
    <aside
      aria-label={label}
      className="edge-forced relative my-16 overflow-hidden bg-plate text-on-plate last:mb-0 md:my-24 md:last:mb-0"
    >
      <div
        aria-hidden="true"
        className="absolute -right-14 -bottom-20 size-44 rounded-full bg-accent xl:-top-16 xl:-right-10 xl:bottom-auto xl:size-[320px]"
      />
      <div
        aria-hidden="true"
        className="halftone absolute right-8 -bottom-24 size-36 rounded-full text-plate mix-blend-multiply xl:right-32 xl:size-[288px]"
      />
      <div className="relative grid gap-x-10 gap-y-3 p-6 pb-16 md:grid-cols-[12rem_1fr] md:p-12">
        <p className="label">{label}</p>
        <div className="max-w-[34rem] lg:pr-12">
          <h2 className="display text-heading">{title}</h2>
          <p className="pt-3 pb-6 text-on-plate-soft">{text}</p>
          {href && (
            <Link
              prefetch="intent"
              to={href}
              className="registered-line inline-flex min-h-11 items-center rounded-sm border-2 border-on-plate bg-plate px-5 font-bold leading-tight [@media(hover:hover)]:hover:bg-on-plate [@media(hover:hover)]:hover:text-plate"
            >
              {readPick}
            </Link>
          )}
        </div>
      </div>
    </aside>
  );
}
