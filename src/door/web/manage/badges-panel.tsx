import { Button, Group, NativeSelect, Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { IconPrinter } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Panel } from "../../../manage-ui/panel.tsx";
import type { BadgeSize } from "../../contract.ts";
import { BADGES_PER_FILE } from "../../rules/badges-per-file.ts";
import { validTicketsQuery } from "./takings-query.ts";
import { installation } from "../../../values/installation/installation.ts";

/** Downloads the badges of all guests, by name, as a file to print before the doors open. */
export function BadgesPanel({ eventId }: { eventId: number }) {
  const { t } = useLingui();
  const [size, setSize] = useState<BadgeSize>("62x100");
  const [page, setPage] = useState("1");
  const { data: tickets = 0 } = useQuery(validTicketsQuery(eventId));
  const files = Array.from({ length: Math.ceil(tickets / BADGES_PER_FILE) }, (_, index) => ({
    value: String(index + 1),
    label: `${index * BADGES_PER_FILE + 1}–${Math.min((index + 1) * BADGES_PER_FILE, tickets)}`,
  }));
  const sizes: { value: BadgeSize; label: string }[] = [
    { value: "62x29", label: "62 × 29 mm" },
    { value: "62x100", label: "62 × 100 mm" },
    { value: "89x36", label: "89 × 36 mm" },
    { value: "A6", label: "A6" },
    { value: "CARD", label: t`Credit card (86 × 54 mm)` },
  ];
  return (
    <Panel title={<Trans>Badges</Trans>}>
      <Text c="dimmed">
        <Trans>
          Name, ticket, colour and code of every valid ticket, by name, 200 in a file. Doors print single
          badges on a label printer: choose the size in the device’s settings.
        </Trans>
      </Text>
      <Group align="flex-end" gap="sm">
        <NativeSelect
          label={t`Label size`}
          value={size}
          data={sizes}
          onChange={(event) => setSize(event.currentTarget.value as BadgeSize)}
        />
        {files.length > 1 && (
          <NativeSelect
            label={t`Badges`}
            value={page}
            data={files}
            onChange={(event) => setPage(event.currentTarget.value)}
          />
        )}
        <Button
          component="a"
          href={`${installation().apiUrl}/events/${eventId}/badges?size=${size}&page=${page}`}
          leftSection={<IconPrinter size={18} aria-hidden />}
        >
          <Trans>Download badges</Trans>
        </Button>
      </Group>
    </Panel>
  );
}
