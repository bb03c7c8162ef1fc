import { createContext } from "react";

/** The nonce of this page's inline scripts and styles. Undefined in browsers and on cached pages. */
export const NonceContext = createContext<string | undefined>(undefined);
