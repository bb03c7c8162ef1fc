import { useRouteLoaderData } from "react-router";
import type { PublicConfig } from "../http/page-context.ts";

declare global {
  interface Window {
    /** Written by the server into every page that has scripts (root.tsx). */
    __TESSERA_CONFIG__?: Partial<PublicConfig>;
  }
}

/**
 * The runtime configuration. A key's value is that of the window's override object (on the server: of the environment), else
 * the built-in default, else the fallback that the call gives.
 */
export function useConfig(fallback?: Partial<PublicConfig>): PublicConfig {
  return { frontendUrl: "", ...fallback, ...DEFAULTS, ...useOverride() } as PublicConfig;
}

/** Decided when the program is built: a browser has the one and the server the other. */
const useOverride = import.meta.env.SSR ? useConfigOfServer : () => window.__TESSERA_CONFIG__;

function useConfigOfServer(): Partial<PublicConfig> | undefined {
  const root = useRouteLoaderData("root") as { config: PublicConfig } | undefined;
  return root?.config;
}

/** What is switched on or off is off. */
const DEFAULTS = { appName: "Tessera" };
