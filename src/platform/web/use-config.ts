import { useRouteLoaderData } from "react-router";
import type { PublicConfig } from "../http/page-context.ts";

/** The runtime configuration, as the root's loader brought it. */
export function useConfig(): PublicConfig {
  const root = useRouteLoaderData("root") as { config: PublicConfig } | undefined;
  return root?.config ?? DEFAULTS;
}

/** On an error screen above all loaders. */
const DEFAULTS: PublicConfig = {
  appName: "Tessera",
  frontendUrl: "",
  isTestMode: false,
  hasPayoutSetup: false,
  isDemo: false,
};
