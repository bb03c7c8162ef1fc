import { Box, Group, Paper, Text } from "@mantine/core";
import { useLingui } from "@lingui/react/macro";
import { IconQrcode } from "@tabler/icons-react";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { DateTime } from "../../../../ui/date-time.tsx";

/** Shows a sketch of the ticket while its data are typed. */
export function TicketSketch({ guest, ticket }: { guest: string; ticket: string | undefined }) {
  const { t } = useLingui();
  const event = useEvent();
  return (
    <Paper
      component="aside"
      aria-label={t`Preview of the ticket`}
      className="break-anywhere"
      withBorder
      radius="xl"
      p="lg"
      maw="26rem"
      style={{ alignSelf: "start", borderBlockStart: "6px solid var(--accent)" }}
    >
      <Text fz="lg" fw={600}>
        {event.title}
      </Text>
      <Text c="dimmed">
        <DateTime at={event.start_date} zone={event.timezone} hasZoneName />
      </Text>
      <Group
        mt="lg"
        pt="lg"
        justify="space-between"
        align="flex-end"
        wrap="nowrap"
        style={{ borderBlockStart: "1px dashed var(--border)" }}
      >
        <Box miw={0}>
          <Text fz="lg" fw={500}>
            {guest || t`Name of the guest`}
          </Text>
          <Text c="dimmed">{ticket ?? t`Ticket`}</Text>
        </Box>
        <IconQrcode size={80} stroke={1} aria-hidden="true" style={{ flex: "none" }} />
      </Group>
    </Paper>
  );
}
