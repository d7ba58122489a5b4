import type { ReactNode } from "react";
import { Thumbnail } from "../thumbnail.tsx";
import type { Image } from "../media.ts";

interface Props {
  image: Image | null;
  title: string;
  /** Marks such as "No alternative text", shown before the line of text. */
  flags: ReactNode;
  /** One line of text below the title; hidden on narrow screens. */
  children: ReactNode;
}

/** A table cell that identifies an item: its image, its title and a line of its text. */
export function ItemCell({ image, title, flags, children }: Props) {
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Thumbnail image={image} className="h-9 w-13 max-xl:hidden" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-bold max-md:text-body">{title}</p>
        <div className="flex min-w-0 items-baseline gap-2 text-ink-soft max-md:hidden">
          {flags}
          <p className="truncate">{children}</p>
        </div>
      </div>
    </div>
  );
}
