import type { ReactNode } from "react";
import { Thumbnail } from "../thumbnail.tsx";
import type { Image } from "../media.ts";

interface Props {
  image: Image | null;
  title: string;
  /** Marks such as "No alternative text", shown before the title; hidden on narrow screens. */
  flags: ReactNode;
  /** The item's text, for what the title leaves of two lines; hidden on narrow screens. */
  children: ReactNode;
}

/** A table cell that identifies an item: its image, its title and the start of its text. */
export function ItemCell({ image, title, flags, children }: Props) {
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Thumbnail image={image} className="h-9 w-13 max-xl:hidden" />
      <p className="line-clamp-2 min-w-0 flex-1 max-md:@min-[17rem]:block max-md:@min-[17rem]:truncate">
        {/* The gap is a space: a margin would be on the wrong side of a title in Arabic. */}
        <span className="after:[word-spacing:0.3rem] after:content-['_'] empty:hidden max-md:hidden">{flags}</span>
        <span className="font-bold max-md:text-body">{title}</span>{" "}
        <span className="text-ink-soft max-md:hidden">{children}</span>
      </p>
    </div>
  );
}
