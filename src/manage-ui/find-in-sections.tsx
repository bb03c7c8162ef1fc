import { Box, Text, TextInput } from "@mantine/core";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { IconSearch } from "@tabler/icons-react";
import { type KeyboardEvent, useState } from "react";
import type { Section } from "./section.ts";
import styles from "./sections.module.css";

interface Found {
  id: string;
  words: string;
  section: string;
  /** Undefined: the match is the section as a whole. */
  field?: HTMLElement;
}

const MAX_SHOWN = 8;
const MARKED_MILLISECONDS = 2_500;

/**
 * Finds a field of a long page by its label, scrolls to it and highlights it. Enter goes to the first match.
 */
export function FindInSections({ sections }: { sections: readonly Section[] }) {
  const { t, i18n } = useLingui();
  const [query, setQuery] = useState("");
  const found = find(sections, query, i18n.locale);
  const handleGo = (one: Found) => {
    setQuery("");
    goTo(one);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === "Enter" && found[0]) {
      event.preventDefault();
      handleGo(found[0]);
    }
    if (event.key === "Escape" && query !== "") {
      event.stopPropagation();
      setQuery("");
    }
  };
  return (
    <Box pos="relative" mb="sm">
      <TextInput
        type="search"
        aria-label={t`Find a setting`}
        placeholder={t`Find a setting`}
        leftSection={<IconSearch size={16} />}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
        onKeyDown={handleKey}
      />
      <p className="visually-hidden" role="status">
        {query.trim() !== "" && (
          <Plural value={found.length} _0="No setting found" one="# setting found" other="# settings found" />
        )}
      </p>
      {query.trim() !== "" && (
        <ul className={styles.found}>
          {found.length === 0 && (
            <Box component="li" c="dimmed" fz="xs" p="xs">
              <Trans>No setting matches that.</Trans>
            </Box>
          )}
          {found.map((one) => (
            <li key={one.id}>
              <button type="button" onClick={() => handleGo(one)}>
                <span>{one.words}</span>
                {one.field && (
                  <Text span c="dimmed" fz="xs">
                    {one.section}
                  </Text>
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Box>
  );
}

/** Searches the visible labels of the page, in the reader's language. */
function find(sections: readonly Section[], query: string, locale: string): Found[] {
  const wanted = query.trim().toLocaleLowerCase(locale);
  if (wanted === "") return [];
  const matches = (text: string | undefined) => text?.toLocaleLowerCase(locale).includes(wanted);
  const all = sections.flatMap(({ id, label, alsoFoundBy }): Found[] => {
    const whole = matches(label) || matches(alsoFoundBy) ? [{ id, words: label, section: label }] : [];
    const names = document.getElementById(id)?.querySelectorAll<HTMLElement>("label, legend, [id$='-label']");
    const fields = [...(names ?? [])].flatMap((name, index): Found[] => {
      const words = name.textContent?.trim() ?? "";
      return words !== "" && matches(words)
        ? [{ id: `${id}-${index}`, words, section: label, field: name }]
        : [];
    });
    return [...fields, ...whole];
  });
  return all.slice(0, MAX_SHOWN);
}

function goTo({ id, field }: Found): void {
  const place = field ?? document.getElementById(id);
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  place?.scrollIntoView({ behavior: isStill ? "auto" : "smooth", block: field ? "center" : "start" });
  const box = field
    ? (field.closest<HTMLElement>("[class*='Wrapper-root'], [class*='Checkbox-root']") ?? field)
    : place;
  box?.setAttribute("data-marked", "");
  setTimeout(() => box?.removeAttribute("data-marked"), MARKED_MILLISECONDS);
  controlOf(field ?? place)?.focus({ preventScroll: true });
}

/** Returns the control of a label, or the first control of a section. */
function controlOf(place: HTMLElement | null): HTMLElement | null {
  if (place instanceof HTMLLabelElement && place.control) return place.control;
  if (place?.id) {
    const named = document.querySelector<HTMLElement>(`[aria-labelledby~="${CSS.escape(place.id)}"]`);
    if (named) return named;
  }
  return place?.querySelector<HTMLElement>("input, select, textarea, [role=textbox], button, a") ?? null;
}
