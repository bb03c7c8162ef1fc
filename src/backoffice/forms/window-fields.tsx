import { SimpleGrid, Stack, Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { DateTimeInput } from "../../manage-ui/dates/date-time-input.tsx";
import { useDatePresets } from "../../manage-ui/dates/use-date-presets.ts";
import { wallTimeIn } from "../../manage-ui/dates/wall-time.ts";
import { useEvent } from "../queries/event.ts";

interface WindowFieldsProps {
  start: string;
  end: string;
  startError: string | undefined;
  endError: string | undefined;
  onChange: (change: { sale_start_date?: string; sale_end_date?: string }) => void;
}

/** The start and the end of a sale, in the event's time zone. */
export function WindowFields({ start, end, startError, endError, onChange }: WindowFieldsProps) {
  const { t } = useLingui();
  const { timezone, start_date: startsAt } = useEvent();
  const start_date = wallTimeIn(timezone, new Date(startsAt));
  const presets = useDatePresets();
  return (
    <Stack gap={4}>
      <SimpleGrid minColWidth="12rem" spacing="sm" verticalSpacing="md">
        <DateTimeInput
          label={t`On sale from`}
          value={start}
          zone={timezone}
          presets={presets.saleStarts(start_date)}
          error={startError}
          onChange={(sale_start_date) => onChange({ sale_start_date })}
        />
        <DateTimeInput
          label={t`On sale until`}
          value={end}
          zone={timezone}
          suggested={start_date}
          presets={presets.saleEnds(start_date)}
          error={endError}
          onChange={(sale_end_date) => onChange({ sale_end_date })}
        />
      </SimpleGrid>
      <Text c="dimmed" fz={13}>
        <Trans>Times are in {timezone}. Leave empty to sell from now until the event ends.</Trans>
      </Text>
    </Stack>
  );
}
