import { PRODUCT_NAME } from "./program-name.ts";

interface Installation {
  appName: string;
  /** #rrggbb: the accent of what has no other colour. */
  accent: string;
  /** Where browsers reach the API, without a trailing slash. */
  apiUrl: string;
  /** Whether pages count visits with the operator's analytics. */
  hasAnalytics: boolean;
}

const DEFAULTS: Installation = {
  appName: PRODUCT_NAME,
  accent: "#3446e0",
  apiUrl: "/api",
  hasAnalytics: false,
};

let current = DEFAULTS;

/** The name, colour and API of this installation, for pure code below pages, which read `useConfig`. */
export function installation(): Installation {
  return current;
}

/** Called once when a process, a thread or a page starts. A part without a value is the program's own. */
export function setInstallation(parts: {
  [Part in keyof Installation]?: Installation[Part] | undefined;
}): void {
  current = {
    appName: parts.appName ?? DEFAULTS.appName,
    accent: parts.accent ?? DEFAULTS.accent,
    apiUrl: parts.apiUrl ?? DEFAULTS.apiUrl,
    hasAnalytics: parts.hasAnalytics ?? DEFAULTS.hasAnalytics,
  };
}
