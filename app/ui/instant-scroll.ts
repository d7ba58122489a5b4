/** A link's `state` for the previous or next post: the new page scrolls to its top without animation. */
export const INSTANT_SCROLL = "instant-scroll";
