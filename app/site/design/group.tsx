import type { ReactNode } from "react";

/** A titled part of the design page. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-6">
      <h2 className="display border-b border-rule pb-2 text-title">{title}</h2>
      {children}
    </section>
  );
}
