import { SimpleGrid } from "@mantine/core";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Optional } from "../optional.tsx";
import { DateTimeInput } from "./date-time-input.tsx";
import { useDatePresets } from "./use-date-presets.ts";
import { addToWallTime } from "./wall-time.ts";

interface Part {
  /** A wall-clock time, or empty. */
  value: string;
  onChange: (value: string) => void;
  error?: ReactNode;
  description?: ReactNode;
  onBlur?: () => void;
}

/** The start and end of an event, on the clocks of its zone. */
export function StartAndEnd({ zone, start, end }: { zone: string; start: Part; end: Part }) {
  const { t } = useLingui();
  const presets = useDatePresets();
  return (
    <SimpleGrid minColWidth="min(13rem, 100%)">
      <DateTimeInput label={t`Starts`} required zone={zone} presets={presets.starts(zone)} {...start} />
      <DateTimeInput
        label={<Optional>{t`Ends`}</Optional>}
        min={start.value}
        zone={zone}
        suggested={start.value && addToWallTime(start.value, { minutes: 120 })}
        presets={presets.ends(start.value)}
        {...end}
      />
    </SimpleGrid>
  );
}
