import { createContext, use } from "react";
import { PRODUCT_NAME } from "../../values/installation/program-name.ts";
import type { PublicConfig } from "../http/pages/page-context.ts";

declare global {
  interface Window {
    /** The server writes this object into every page that has scripts (root.tsx). */
    __TESSERA_CONFIG__?: Partial<PublicConfig>;
  }
}

/** The configuration of the server that renders the page. */
export const ConfigContext = /* @__PURE__ */ createContext<PublicConfig | undefined>(undefined);

/**
 * Returns the runtime configuration. The value of a key comes from the window's override object (on the
 * server: the environment), else from the built-in defaults, else from the fallback of the call.
 */
export function useConfig(fallback?: Partial<PublicConfig>): PublicConfig {
  return { frontendUrl: "", ...fallback, ...DEFAULTS, ...useOverride() } as PublicConfig;
}

/** Fixed at build time, because browsers and the server need different implementations. */
const useOverride = import.meta.env.SSR
  ? (): Partial<PublicConfig> | undefined => use(ConfigContext)
  : () => window.__TESSERA_CONFIG__;

/** Keys without a default are empty, so an unset switch is off. */
const DEFAULTS = { appName: PRODUCT_NAME, apiUrl: "/api" };
