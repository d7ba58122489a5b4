/** What a tile of the products can carry, drawn in the two inks (app/site/home/product-art.tsx). */
export const PRODUCT_ART = ["shelf", "timetable", "night", "signal", "map", "ticket"] as const;
