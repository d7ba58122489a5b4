import type { ReactNode } from "react";
import { printed } from "#app/ui/image/printed.ts";

interface Props {
  /** The stored image's, which tells artwork from photographs; "" for a new file. */
  placeholder: string;
  children: ReactNode;
}

/** Tones the `<img>` in it in the dark theme as on the site. It has no box of its own. */
export function Toned({ placeholder, children }: Props) {
  return (
    <picture className="contents" {...printed({ placeholder })}>
      {children}
    </picture>
  );
}
