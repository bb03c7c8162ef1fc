import { NativeSelect } from "@mantine/core";
import { useMemo } from "react";
import { useInBrowser } from "./use-in-browser.ts";

interface ZoneSelectProps {
  label: string;
  description?: string;
  value: string;
  onChange: (zone: string) => void;
  isDisabled?: boolean;
}

/** Every zone the browser knows, and the present one even where it does not. */
export function ZoneSelect({ value, onChange, isDisabled, ...words }: ZoneSelectProps) {
  const isInBrowser = useInBrowser();
  const zones = useMemo(() => {
    const known = isInBrowser ? Intl.supportedValuesOf("timeZone") : [];
    return [...new Set([value, "UTC", ...known])].toSorted();
  }, [value, isInBrowser]);
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
