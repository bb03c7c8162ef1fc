import { Button, Group, Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { DialogLoading } from "../../../../manage-ui/dialog-loading.tsx";
import { latestEventQuery } from "../parts/events-queries.ts";
import { useTemplates, type EventTemplate } from "./event-templates.ts";

const DuplicateDialog = lazy(() => import("../duplicate-dialog.tsx"));

/** Offers kinds of events and a copy of the latest one. A kind sets only the category and the ticket. */
export function StartFrom({ onChoose }: { onChoose: (values: EventTemplate["values"]) => void }) {
  const { t } = useLingui();
  const { data: latest } = useQuery(latestEventQuery());
  const templates = Object.values(useTemplates());
  const [isCopying, setIsCopying] = useState(false);
  return (
    <Group gap={6} role="group" aria-label={t`Start from`}>
      <Text size="sm" c="dimmed" aria-hidden="true">
        <Trans>Start from</Trans>
      </Text>
      {templates.map(({ label, values }) => (
        <Button key={label} size="compact-sm" variant="default" fw={500} onClick={() => onChoose(values)}>
          {label}
        </Button>
      ))}
      {latest && (
        <Button
          size="compact-sm"
          variant="default"
          fw={500}
          maw="100%"
          aria-haspopup="dialog"
          onClick={() => setIsCopying(true)}
        >
          <Trans>A copy of “{latest.title}”</Trans>
        </Button>
      )}
      {latest && isCopying && (
        <Suspense fallback={<DialogLoading />}>
          <DuplicateDialog eventId={latest.id} onClose={() => setIsCopying(false)} />
        </Suspense>
      )}
    </Group>
  );
}
