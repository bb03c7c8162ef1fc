import { PRODUCT_NAME } from "./program-name.ts";

interface Installation {
  appName: string;
  /** Accent colour (#rrggbb) where no other colour is chosen. */
  accent: string;
  /** Address of the API for browsers, without a trailing slash. */
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

/** Name, colour and API of this installation, for pure functions that cannot call `useConfig`. */
export function installation(): Installation {
  return current;
}

/**
 * Sets the values once, when a process, a thread or a page starts. A missing part gets the program's default.
 */
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
