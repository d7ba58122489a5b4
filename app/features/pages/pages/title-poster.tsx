/** A page of one word, as large as the viewport allows: the size of five letters, and smaller for more. */
export function TitlePoster({ title }: { title: string }) {
  const { length } = title;
  const style = length > 5 ? { fontSize: `min(${180 / length}vw, ${200 / length}rem)` } : undefined;
  return (
    <div className="about-sheet relative isolate grid min-h-[calc(100dvh-5rem)] place-items-center overflow-hidden">
      <div aria-hidden="true" className="about-disc halftone-disc pointer-events-none absolute text-accent" />
      <h1
        className="display relative text-[clamp(min(5.5rem,28vw),36vw,40rem)] leading-[0.8] tracking-[-0.03em]"
        style={style}
      >
        {title}
      </h1>
      <span
        aria-hidden="true"
        data-title={title}
        className="about-crossing crossing display pointer-events-none grid place-items-center text-[clamp(min(5.5rem,28vw),36vw,40rem)] leading-[0.8] tracking-[-0.03em] text-crossing"
        style={style}
      />
    </div>
  );
}
