import { createContext, use } from "react";
import { PRODUCT_NAME } from "../../values/installation/program-name.ts";

/** The name and logos of the installation. root.tsx provides them to every page. */
export interface Brand {
  appName: string;
  /** A logo in dark colours, for light pages. */
  logoDarkUrl?: string | undefined;
  /** A logo in light colours, for dark pages. */
  logoLightUrl?: string | undefined;
  /** The picture for events and organisers without their own. */
  defaultImageUrl?: string | undefined;
  /** A square picture, without the name. */
  faviconUrl?: string | undefined;
}

export const BrandContext = createContext<Brand>({ appName: PRODUCT_NAME });

export const useBrand = (): Brand => use(BrandContext);
