import { createContext, use } from "react";
import { PRODUCT_NAME } from "../../values/installation/program-name.ts";
import type { PublicConfig } from "../http/pages/page-context.ts";

declare global {
  interface Window {
    /** Written by the server into every page that has scripts (root.tsx). */
    __TESSERA_CONFIG__?: Partial<PublicConfig>;
  }
}

/** The configuration of the server that renders the page. */
export const ConfigContext = /* @__PURE__ */ createContext<PublicConfig | undefined>(undefined);

/**
 * The runtime configuration. A key's value comes from the window's override object (on the server: the environment),
 * else from the built-in defaults, else from the fallback of the call.
 */
export function useConfig(fallback?: Partial<PublicConfig>): PublicConfig {
  return { frontendUrl: "", ...fallback, ...DEFAULTS, ...useOverride() } as PublicConfig;
}

/** Fixed at build time: a browser has one form, the server the other. */
const useOverride = import.meta.env.SSR
  ? (): Partial<PublicConfig> | undefined => use(ConfigContext)
  : () => window.__TESSERA_CONFIG__;

/** Keys without a default are empty, so an unset switch is off. */
const DEFAULTS = { appName: PRODUCT_NAME, apiUrl: "/api" };
