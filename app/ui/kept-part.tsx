import { createContext, useContext, type ReactNode } from "react";

/** Answers HTML for a part that follows from its key alone. Only servers have it. */
export const PartKeeper = createContext<((key: string, part: ReactNode) => string) | null>(null);

interface KeptPartProps {
  as: "li" | "nav" | "div" | "aside";
  /** What it is, and all that its HTML depends on: it may show nothing of other state or contexts, nor of the page's address. */
  of: unknown;
  className?: string;
  "aria-label"?: string;
  children: ReactNode;
}

/**
 * An element whose content the server renders once and then keeps: after a change most of a page is as it was. In the
 * browser it is an element like any other.
 */
export function KeptPart({ as: Tag, of, children, ...rest }: KeptPartProps) {
  const keep = useContext(PartKeeper);
  if (!keep) return <Tag {...rest}>{children}</Tag>;
  return <Tag {...rest} dangerouslySetInnerHTML={{ __html: keep(JSON.stringify(of), children) }} />;
}
