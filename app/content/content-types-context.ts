import { createContext, useContext } from "react";
import type { ContentType } from "./content-type.ts";

/** Hands the list of content types to pages of features, which do not know one another. */
export const ContentTypesContext = createContext<readonly ContentType[]>([]);

export const useContentTypes = () => useContext(ContentTypesContext);
