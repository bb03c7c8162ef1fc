import { createContext, use } from "react";
import { PRODUCT_NAME } from "../../values/installation/program-name.ts";

/** The name and logos of the installation, as root.tsx gives them to every page. */
export interface Brand {
  appName: string;
  /** In dark colours, for light pages. */
  logoDarkUrl?: string | undefined;
  /** In light colours, for dark pages. */
  logoLightUrl?: string | undefined;
  /** For what has no picture. */
  defaultImageUrl?: string | undefined;
  /** Square: the mark without the name. */
  faviconUrl?: string | undefined;
}

export const BrandContext = createContext<Brand>({ appName: PRODUCT_NAME });

export const useBrand = (): Brand => use(BrandContext);
