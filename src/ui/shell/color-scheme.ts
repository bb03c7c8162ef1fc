import { useSyncExternalStore } from "react";

export const COLOR_SCHEMES = ["light", "dark", "auto"] as const;

/** The reader's choice; "auto" follows the system. */
export type ColorScheme = (typeof COLOR_SCHEMES)[number];

const YEAR_SECONDS = 31_536_000;
const ATTRIBUTE = "data-mantine-color-scheme";

/**
 * Returns the reader's choice from the cookie. Returns "auto" on the server, because its pages are shared by
 * all readers.
 */
export function useColorScheme(): ColorScheme {
  return useSyncExternalStore(subscribe, readWish, () => "auto");
}

/** Stores the choice for a year and repaints the page. */
export function chooseColorScheme(wish: ColorScheme): void {
  document.cookie = `color_scheme=${wish}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
  paint();
  for (const listener of listeners) listener();
}

/**
 * Repaints an open page when the system's scheme changes, for pages without a switch. Returns a function that
 * stops this.
 */
export function followSystemScheme(): () => void {
  const system = systemDark();
  system.addEventListener("change", paint);
  return () => system.removeEventListener("change", paint);
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  const unfollow = followSystemScheme();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    unfollow();
  };
}

function readWish(): ColorScheme {
  const value = /(?:^|; )color_scheme=(\w+)/.exec(document.cookie)?.[1];
  return COLOR_SCHEMES.find((scheme) => scheme === value) ?? "auto";
}

function paint(): void {
  const wish = readWish();
  const systems = systemDark().matches ? "dark" : "light";
  document.documentElement.setAttribute(ATTRIBUTE, wish === "auto" ? systems : wish);
}

function systemDark(): MediaQueryList {
  return matchMedia("(prefers-color-scheme: dark)");
}
