import { cx } from "../cx.ts";

/**
 * The title of an article, and what it is about. With `dir`, the margin is at the left of a title in Arabic: not only its
 * lines, but also its box is at the right.
 */
export function ArticleTitle({ title, standfirst }: { title: string; standfirst: string }) {
  return (
    <>
      <h1
        dir="auto"
        className={cx("display me-auto", title.length > 60 ? "text-heading" : "max-w-[18ch] text-display")}
      >
        {title}
      </h1>
      {standfirst && (
        <p dir="auto" className={cx("me-auto max-w-[40rem] text-ink-soft", standfirst.length <= 280 && "text-lead")}>
          {standfirst}
        </p>
      )}
    </>
  );
}
