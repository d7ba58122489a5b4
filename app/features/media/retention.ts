/** Days from its upload until an unused image is deleted. Until then, a draft may refer to it. */
export const UNUSED_DAYS = 30;
