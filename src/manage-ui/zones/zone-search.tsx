import { useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import { listZones, modernZoneName } from "../../values/time/zone-names.ts";
import type { SearchFieldProps, TakenOver } from "../search/lazy-search.tsx";
import { SearchSelect } from "../search/search-select.tsx";
import { findZones, zoneLabel } from "./find-zones.ts";

/** Lists every zone by its present name, the visitor's zone first. A retired name finds its successor. */
export function ZoneSearch({ value, onChange, ...field }: SearchFieldProps<string> & TakenOver) {
  const { t } = useLingui();
  const own = modernZoneName(Intl.DateTimeFormat().resolvedOptions().timeZone);
  const others = useMemo(
    () => [...new Set([value, ...listZones()])].filter((zone) => zone !== own).toSorted(),
    [value, own],
  );
  const optionsOf = (zones: string[]) => zones.map((zone) => ({ value: zone, label: zoneLabel(zone) }));
  return (
    <SearchSelect
      {...field}
      nothingFoundMessage={t`No time zone matches.`}
      value={value}
      data={[
        { group: t`Your time zone`, items: optionsOf([own]) },
        { group: t`All time zones`, items: optionsOf(others) },
      ]}
      filter={findZones}
      onChange={(zone) => zone && onChange(zone)}
    />
  );
}
