import type { ReactNode } from "react";

export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-6">
      <h2 className="display border-b border-rule pb-2 text-title">{title}</h2>
      {children}
    </section>
  );
}
