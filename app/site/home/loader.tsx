import { useEffect, type CSSProperties } from "react";
import { useSite } from "#app/render/site.ts";

/**
 * The loader of the first visit in a session. It only lies over the page; app/inline/home-loader.ts shows it, ends it after 3 s
 * or at a key or click, and remembers that it was seen.
 */
export function Intro() {
  const { name, loader } = useSite();
  const { lead, words } = loader;
  // Coming from another page of the site, this is when the home page shows.
  useEffect(() => {
    window.dispatchEvent(new Event("home-shown"));
  }, []);
  return (
    <div
      aria-hidden="true"
      className="intro fixed inset-0 z-50 flex-col justify-between bg-accent p-[clamp(1rem,4vw,3.5rem)] text-on-accent"
    >
      <p className="label">{name}</p>
      <p className="display text-poster">
        {lead}
        <span className="intro-words">
          {words.map((word, index) => (
            <span key={word} style={{ "--at": index } as CSSProperties}>
              {word}
            </span>
          ))}
        </span>
      </p>
      <p className="label">
        <span className="[@media(pointer:coarse)]:hidden">Press any key to skip</span>
        <span className="hidden [@media(pointer:coarse)]:inline">Tap to skip</span>
      </p>
    </div>
  );
}
