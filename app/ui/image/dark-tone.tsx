import type { ReactNode } from "react";
import { printAttribute } from "./print-attribute.ts";

interface Props {
  /** The stored image's, which tells artwork from photographs; "" for a new file. */
  placeholder: string;
  /** The frame, which keeps the color of the page. Without one it has no box of its own. */
  className?: string;
  children: ReactNode;
}

/** Tones the `<img>` in it in the dark theme as on the site. */
export function DarkTone({ placeholder, className = "contents", children }: Props) {
  return (
    <picture className={className} {...printAttribute({ placeholder })}>
      {children}
    </picture>
  );
}
