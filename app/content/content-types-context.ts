import { createContext, useContext } from "react";
import type { ContentType } from "./content-type.ts";

/** Provides the content types to pages of features, which must not import one another. */
export const ContentTypesContext = createContext<readonly ContentType[]>([]);

export const useContentTypes = () => useContext(ContentTypesContext);
