import { useEffect, type CSSProperties } from "react";
import { useSite } from "#app/server/render/site.ts";

/**
 * The loader on the first visit in a session, styled as a press run: each word appears as a gap in the sheet's ink,
 * which the second ink fills. Then the sheet peels off. It only overlays the page; app/browser/inline/home-loader.ts
 * shows it, ends it after 3 s or on user input, and records that it was seen.
 */
export function HomeLoader() {
  const { name, loader } = useSite();
  const { lead, words, skipByKey, skipByTap } = loader;
  // After a client-side navigation, tells app/browser/inline/home-loader.ts that the home page is shown.
  useEffect(() => {
    window.dispatchEvent(new Event("home-shown"));
  }, []);
  return (
    <div
      aria-hidden="true"
      className="home-loader fixed inset-0 z-50"
      style={{ "--words": words.length } as CSSProperties}
    >
      <div className="loader-sheet absolute inset-0 flex flex-col justify-between bg-accent p-[clamp(1rem,4vw,3.5rem)] text-on-accent">
        <p className="label flex items-start justify-between gap-6">
          <span>{name}</span>
          <span className="loader-passes flex gap-1.5">
            {words.map((_, index) => (
              <span key={index} className="size-3 border border-on-accent" style={at(index)} />
            ))}
          </span>
        </p>
        <p className="display text-poster">
          <span>{lead}</span>
          <span className="loader-words">
            {words.map((word, index) => (
              <span key={index} data-word={word} style={at(index)}>
                <span className="loader-ink">{word}</span>
              </span>
            ))}
          </span>
        </p>
        <p className="label">
          <span className="[@media(pointer:coarse)]:hidden">{skipByKey}</span>
          <span className="hidden [@media(pointer:coarse)]:inline">{skipByTap}</span>
        </p>
      </div>
      <div className="loader-back absolute inset-0 bg-accent-wash" />
    </div>
  );
}

const at = (index: number) => ({ "--at": index }) as CSSProperties;
