import { StateMark } from "#app/ui/state-mark.tsx";
import { lacksAlt } from "../lacks-alt.ts";
import type { Image } from "../media.ts";

/** Flags an image without an alternative text. */
export function MissingAltMark() {
  return <StateMark shape="warning" label="No alternative text" className="whitespace-nowrap text-accent-text" />;
}

/** The same mark for a table row, shown when one of the row's images has no alternative text. */
export function MissingAlt({ images }: { images: readonly (Image | null | undefined)[] }) {
  return lacksAlt(images) && <MissingAltMark />;
}
