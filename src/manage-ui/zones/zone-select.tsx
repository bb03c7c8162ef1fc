import { TextInput } from "@mantine/core";
import { IconSelector } from "@tabler/icons-react";
import { type ComponentType, type ReactNode, useRef, useState } from "react";
import { zoneLabel } from "./find-zones.ts";

export interface ZoneSelectProps {
  label: ReactNode;
  value: string;
  error?: ReactNode;
  onChange: (zone: string) => void;
}

/**
 * A time zone, found by typing. The list and its search are fetched when the field is entered; until they are
 * there, it shows its value and keeps the focus.
 */
export function ZoneSelect(props: ZoneSelectProps) {
  const { label, value, error } = props;
  const input = useRef<HTMLInputElement>(null);
  const [Search, setSearch] = useState<ComponentType<ZoneSelectProps & { isFocused: boolean }> | null>(null);
  const [isFocused, setIsFocused] = useState(false);
  const load = async () => {
    const { ZoneSearch } = await import("./zone-search.tsx");
    setIsFocused(document.activeElement === input.current);
    setSearch(() => ZoneSearch);
  };
  if (Search) return <Search {...props} isFocused={isFocused} />;
  return (
    <TextInput
      ref={input}
      label={label}
      value={zoneLabel(value)}
      error={error}
      readOnly
      rightSection={<IconSelector size={16} aria-hidden="true" />}
      // Offline the field stays as it is; the next focus tries again.
      onFocus={() => void load().catch(() => {})}
    />
  );
}
