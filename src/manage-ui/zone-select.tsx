import { NativeSelect } from "@mantine/core";
import { useMemo } from "react";

interface ZoneSelectProps {
  label: string;
  description?: string;
  value: string;
  onChange: (zone: string) => void;
  isDisabled?: boolean;
}

/** Every zone the browser knows, and the present one even where it does not. */
export function ZoneSelect({ value, onChange, isDisabled, ...words }: ZoneSelectProps) {
  const zones = useMemo(
    () => [...new Set([value, "UTC", ...Intl.supportedValuesOf("timeZone")])].toSorted(),
    [value],
  );
  return (
    <NativeSelect
      {...words}
      value={value}
      disabled={isDisabled}
      onChange={(input) => onChange(input.currentTarget.value)}
      data={zones.map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }))}
    />
  );
}
