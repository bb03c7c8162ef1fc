import "@mantine/core/styles/Combobox.css";
import { Select } from "@mantine/core";
import { useLingui } from "@lingui/react/macro";
import { IconSelector } from "@tabler/icons-react";
import { useEffect, useMemo, useRef } from "react";
import { listZones, modernZoneName } from "../../values/zone-names.ts";
import { findZones, zoneLabel } from "./find-zones.ts";
import type { ZoneSelectProps } from "./zone-select.tsx";
import styles from "./zone-search.module.css";

/** Every zone by its present name, the visitor's first. A retired name finds the one that replaced it. */
export function ZoneSearch({
  value,
  onChange,
  isFocused,
  ...parts
}: ZoneSelectProps & { isFocused: boolean }) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  // It replaces a field that was entered. A frame later the list has its id, which the opened field names.
  useEffect(() => {
    if (!isFocused) return;
    const frame = requestAnimationFrame(() => input.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [isFocused]);
  const own = modernZoneName(Intl.DateTimeFormat().resolvedOptions().timeZone);
  const others = useMemo(
    () => [...new Set([value, ...listZones()])].filter((zone) => zone !== own).toSorted(),
    [value, own],
  );
  const optionsOf = (zones: string[]) => zones.map((zone) => ({ value: zone, label: zoneLabel(zone) }));
  return (
    <Select
      {...parts}
      searchable
      classNames={{ dropdown: styles.dropdown, options: styles.options, option: styles.option }}
      withScrollArea={false}
      // Inside the page's landmarks.
      comboboxProps={{ withinPortal: false }}
      allowDeselect={false}
      selectFirstOptionOnChange
      ref={input}
      autoComplete="off"
      rightSection={<IconSelector size={16} aria-hidden="true" />}
      nothingFoundMessage={t`No time zone matches.`}
      value={value}
      data={[
        { group: t`Your time zone`, items: optionsOf([own]) },
        { group: t`All time zones`, items: optionsOf(others) },
      ]}
      filter={findZones}
      // What is typed replaces the zone in the field.
      onFocus={(event) => event.currentTarget.select()}
      onChange={(zone) => zone && onChange(zone)}
    />
  );
}
