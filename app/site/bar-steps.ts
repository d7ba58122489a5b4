/**
 * The widths of the bar from which a link is in it. Without a script, the width of a link is estimated from its label;
 * a link that the bar has no room for is in its menu.
 */
const STEPS = [
  { rem: 44, link: "", menu: "@min-[44rem]:hidden" },
  { rem: 58, link: "@max-[58rem]:hidden", menu: "@min-[58rem]:hidden" },
  { rem: 72, link: "@max-[72rem]:hidden", menu: "@min-[72rem]:hidden" },
  { rem: Number.POSITIVE_INFINITY, link: "hidden", menu: "" },
] as const;

/** Widths in rem: of all beside the name and the links, of a name in two lines, of a link's padding, of the menu. */
const FIXED = 17;
const MOST_OF_NAME = 9;
const PADDING = 2;
const MENU = 6.5;

/** The classes of each link, and of the menu that has all of them. */
export function barSteps(name: string, labels: readonly string[]) {
  const start = FIXED + Math.min(widthOf(name) * 1.3, MOST_OF_NAME);
  const stepOf = (count: number, extra = 0) => {
    const links = labels.slice(0, count).reduce((sum, label) => sum + widthOf(label) + PADDING, 0);
    return STEPS.findIndex(({ rem }) => start + links + extra <= rem);
  };
  const last = stepOf(labels.length);
  const steps = labels.map((_, index) => Math.min(last, stepOf(index + 1, MENU)));
  return { links: steps.map((step) => STEPS[step]?.link ?? ""), menu: STEPS[last]?.menu ?? "" };
}

/** East Asian characters are about twice as wide as others. */
const widthOf = (text: string) => [...text].reduce((sum, letter) => sum + (letter > "\u10ff" ? 1 : 0.56), 0);
