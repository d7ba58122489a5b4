import { useLayoutEffect, useRef, type ReactNode } from "react";
import { cardOf, coverOf } from "./morph.ts";

interface Props {
  /** The item's slug, which its card names. */
  slug: string;
  className?: string;
  children: ReactNode;
}

/** An item's cover in its dialog: shows the card's image until the larger one has loaded, instead of its blurred placeholder. */
export function DialogCover({ slug, className, children }: Props) {
  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const shown = coverOf(cardOf(slug))?.currentSrc;
    const cover = coverOf(root.current);
    if (!shown || !cover || cover.complete) return;
    cover.style.background = `url("${shown}") ${getComputedStyle(cover).objectPosition} / cover`;
    cover.addEventListener("load", () => (cover.style.background = ""), { once: true });
  }, [slug]);
  return (
    <div ref={root} data-morph="cover" className={className}>
      {children}
    </div>
  );
}
