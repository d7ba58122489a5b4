import { cx } from "#app/ui/cx.ts";
import { Group } from "./group.tsx";

const COLORS: [name: string, look: string][] = [
  ["stock", "bg-stock"],
  ["sheet", "bg-sheet"],
  ["inset", "bg-inset"],
  ["rule", "bg-rule"],
  ["edge", "bg-edge"],
  ["ink", "bg-ink text-stock"],
  ["ink-soft", "bg-ink-soft text-stock"],
  ["accent", "bg-accent text-on-accent"],
  ["accent-text", "bg-accent-text text-stock"],
  ["accent-wash", "bg-accent-wash"],
  ["plate", "bg-plate text-on-plate"],
  ["danger-fill", "bg-danger-fill text-on-danger"],
];

const TYPE: [name: string, look: string][] = [
  ["poster", "display text-poster"],
  ["display", "display text-display"],
  ["heading", "display text-heading"],
  ["title", "display text-title"],
  ["lead", "text-lead"],
  ["body", "text-body"],
  ["small", "text-small"],
  ["label", "label"],
];

/** Colors, type, the halftone, and text rendered from Markdown. */
export function Foundations() {
  return (
    <>
      <Group title="Inks and stock">
        <ul className="grid grid-cols-2 gap-2 sm:grid-cols-4">
          {COLORS.map(([name, look]) => (
            <li key={name} className={cx("label grid min-h-20 content-end border border-rule p-2", look)}>
              {name}
            </li>
          ))}
        </ul>
      </Group>
      <Group title="Type">
        <ul className="grid gap-4 overflow-hidden">
          {TYPE.map(([name, look]) => (
            <li key={name} className={look}>
              {`${name}: Quad & quay, 0123`}
            </li>
          ))}
        </ul>
      </Group>
      <Group title="Overprint">
        <div className="print-run relative h-64">
          <div className="absolute inset-y-6 start-6 w-40 bg-ink" />
          <div className="halftone-disc overprint absolute inset-y-0 start-24 text-accent" />
        </div>
      </Group>
      <Group title="Prose">
        <div className="prose">
          <p>
            Text with a <a href="#prose">link</a>, <strong>weight</strong> and <code>code()</code>.
          </p>
          <h2>A second heading</h2>
          <ul>
            <li>One</li>
            <li>Two</li>
          </ul>
          <blockquote>
            <p>Said well.</p>
          </blockquote>
          <pre>
            <code>const sheet = fold(paper, 3);</code>
          </pre>
        </div>
      </Group>
    </>
  );
}
