import type { Heading } from "../table-of-contents.ts";

/** The headings of a long article: beside the text where there is room, folded above it where there is not. */
export function Contents({ headings }: { headings: Heading[] }) {
  if (headings.length === 0) return null;
  return (
    <nav aria-label="Contents" className="print:hidden lg:sticky lg:top-24 lg:self-start">
      <p className="label border-t-2 border-ink pt-3 pb-2">In this article</p>
      <ol className="grid text-small">
        {headings.map(({ id, level, text }) => (
          <li key={id} className={level === 3 ? "pl-4" : undefined}>
            <a
              href={`#${id}`}
              className="inline-flex min-h-8 items-center text-ink-soft hover:text-ink hover:underline touch-target"
            >
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
