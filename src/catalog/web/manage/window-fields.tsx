import { SimpleGrid, Stack, Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { DateTimeInput } from "../../../manage-ui/dates/date-time-input.tsx";
import { useEvent } from "../../../backoffice/queries/event.ts";

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
  const { timezone } = useEvent();
  return (
    <Stack gap={4}>
      <SimpleGrid minColWidth="12rem" spacing="sm" verticalSpacing="md">
        <DateTimeInput
          label={t`On sale from`}
          value={start}
          error={startError}
          onChange={(sale_start_date) => onChange({ sale_start_date })}
        />
        <DateTimeInput
          label={t`On sale until`}
          value={end}
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
