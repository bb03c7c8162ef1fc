import { useRouteLoaderData } from "react-router";
import { PRODUCT_NAME } from "../../values/installation/program-name.ts";
import type { PublicConfig } from "../http/pages/page-context.ts";

declare global {
  interface Window {
    /** Written by the server into every page that has scripts (root.tsx). */
    __TESSERA_CONFIG__?: Partial<PublicConfig>;
  }
}

/**
 * The runtime configuration. A key's value comes from the window's override object (on the server: the environment),
 * else from the built-in defaults, else from the fallback of the call.
 */
export function useConfig(fallback?: Partial<PublicConfig>): PublicConfig {
  return { frontendUrl: "", ...fallback, ...DEFAULTS, ...useOverride() } as PublicConfig;
}

/** Fixed at build time: a browser has one form, the server the other. */
const useOverride = import.meta.env.SSR ? useConfigOfServer : () => window.__TESSERA_CONFIG__;

function useConfigOfServer(): Partial<PublicConfig> | undefined {
  const root = useRouteLoaderData("root") as { config: PublicConfig } | undefined;
  return root?.config;
}

/** Keys without a default are empty, so an unset switch is off. */
const DEFAULTS = { appName: PRODUCT_NAME, apiUrl: "/api" };
