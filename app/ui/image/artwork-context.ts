import { createContext } from "react";

/** Where fallback images are printed in the studio's own inks; null for the ones of the build. */
export const ArtworkContext = createContext<string | null>(null);
