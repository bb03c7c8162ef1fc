import type { ComboboxParsedItem, OptionsFilter } from "@mantine/core";
import { retiredZoneNames } from "../../values/time/zone-names.ts";

/** America/New_York → America/New York */
export function zoneLabel(zone: string): string {
  return zone.replaceAll("_", " ");
}

/** Finds the zones that have every typed word in their name or in a former name. */
export const findZones: OptionsFilter = ({ options, search }) => {
  const words = wordsOf(search);
  const isFound = (zone: string) => {
    const names = wordsOf([zone, ...retiredZoneNames(zone)].join(" "));
    return words.every((word) => names.some((name) => name.startsWith(word)));
  };
  return options
    .map((option): ComboboxParsedItem =>
      "group" in option ? { ...option, items: option.items.filter(({ value }) => isFound(value)) } : option,
    )
    .filter((option) => ("group" in option ? option.items.length > 0 : isFound(option.value)));
};

/** Splits text into words. Ignores case, accents and punctuation: "são-paulo" → sao, paulo. */
function wordsOf(text: string): string[] {
  return text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^a-z0-9+]+/)
    .filter(Boolean);
}
