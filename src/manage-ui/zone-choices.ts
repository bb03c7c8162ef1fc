import { useMemo } from "react";
import { useInBrowser } from "./use-in-browser.ts";

/** Every time zone to choose from, the present one among them. */
export function useZoneChoices(zone: string): { value: string; label: string }[] {
  const isInBrowser = useInBrowser();
  return useMemo(() => {
    const known = isInBrowser ? Intl.supportedValuesOf("timeZone") : [];
    return [...new Set([zone, "UTC", ...known])]
      .toSorted()
      .map((name) => ({ value: name, label: name.replaceAll("_", " ") }));
  }, [zone, isInBrowser]);
}
