import { ButtonLink } from "#app/ui/button.tsx";

const WORDS: Record<number, { title: string; text: string }> = {
  404: {
    title: "This page was never printed",
    text: "The address may have a typo, or what stood here has been taken down. The rest of the board is still up.",
  },
  410: {
    title: "Taken down for good",
    text: "What stood here has been removed, and nothing has taken its place. The rest of the board is still up.",
  },
  429: {
    title: "The queue is too long",
    text: "Very much has come from your network just now. Nothing is lost; try again in an hour.",
  },
  503: {
    title: "Out of paper for a moment",
    text: "The site cannot reach its data just now. Nothing is lost; try again in a minute.",
  },
};
const JAMMED = {
  title: "The press has jammed",
  text: "Something went wrong on our side and has been written down. Try again in a moment, or tell us what you were doing.",
};

/** What an answer of this status is called. */
export function errorMessages(status: number): { title: string; text: string } {
  return WORDS[status] ?? JAMMED;
}

/** What stands where a page should be. Needs nothing but its status. */
export function ErrorPage({ status }: { status: number }) {
  const { title, text } = errorMessages(status);
  return (
    <div className="sheet-width section-gap grid grid-cols-1 items-center gap-12 md:grid-cols-12">
      <p
        aria-hidden="true"
        className="display relative text-[clamp(8rem,26vw,22rem)] leading-[0.8] tracking-[-0.06em] md:col-span-7"
      >
        <span>{status}</span>
        <span className="overprint absolute start-[0.035em] top-[0.03em] text-accent">{status}</span>
      </p>
      <div className="grid justify-items-start gap-6 md:col-span-5">
        <p className="label text-ink-soft">Error {status}</p>
        <h1 className="display text-display">{title}</h1>
        <p className="max-w-md text-lead text-ink-soft">{text}</p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/" variant="primary">
            Go to the home page
          </ButtonLink>
          <ButtonLink to="/contact">Tell us about it</ButtonLink>
        </div>
      </div>
    </div>
  );
}
