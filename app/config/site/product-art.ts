/** The drawings for product tiles, in the two inks (app/site/home/product-art.tsx). */
export const PRODUCT_ART = ["shelf", "timetable", "night", "signal", "map", "ticket"] as const;
