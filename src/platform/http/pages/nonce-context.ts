import { createContext } from "react";

/** The fresh nonce of this page's inline scripts and styles; undefined in browsers and on cached pages. */
export const NonceContext = createContext<string | undefined>(undefined);
