import { ViewTransition, type ReactNode } from "react";

type SharedElementProps = {
  /** The same on both sides, and unique on the page. */
  name: string;
  /** Set on the side that is left while the other one shows the element. */
  elsewhere?: boolean;
  children: ReactNode;
};

/** Something that travels from a card into its dialog and back. Any other change of it goes without an animation. */
export function SharedElement({ name, elsewhere = false, children }: SharedElementProps) {
  if (elsewhere) return children;
  return (
    <ViewTransition name={name} default="none" share="auto">
      {children}
    </ViewTransition>
  );
}
