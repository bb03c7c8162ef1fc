import { Button, Group, Select, Stack, Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SidePanel } from "../../../manage-ui/dialogs/overlays.tsx";
import { DividedList } from "../../../manage-ui/lists/divided-list.tsx";
import { ProblemNotice } from "../../../manage-ui/problem-notice.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { DeliveryRow } from "./delivery-row.tsx";
import { PausedNote } from "./paused-note.tsx";
import { Replay } from "./replay.tsx";
import { type LogFilter, logQuery, type Owner, type ShownWebhook } from "./webhooks-query.ts";

interface DeliveryLogProps {
  owner: Owner;
  webhook: ShownWebhook;
  isOpen: boolean;
  onClose: () => void;
}

/** The deliveries of the last 30 days, in a side panel. */
export function DeliveryLog({ isOpen, onClose, ...shown }: DeliveryLogProps) {
  return (
    <SidePanel isOpen={isOpen} onClose={onClose} title={<Trans>Delivery log</Trans>}>
      <Log {...shown} />
    </SidePanel>
  );
}

function Log({ owner, webhook }: Pick<DeliveryLogProps, "owner" | "webhook">) {
  const { t } = useLingui();
  const [filter, setFilter] = useState<LogFilter>("ALL");
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(logQuery(owner, webhook.id, filter, page));
  const hasMore = data && data.meta.current_page < data.meta.last_page;
  return (
    <Stack>
      <Text className="break-anywhere" c="dimmed">
        {webhook.url}
      </Text>
      {webhook.status === "PAUSED" && <PausedNote />}
      <Replay owner={owner} webhook={webhook} />
      <Select
        label={t`Deliveries to show`}
        allowDeselect={false}
        value={filter}
        onChange={(chosen) => {
          if (!chosen) return;
          setFilter(chosen as LogFilter);
          setPage(1);
        }}
        data={[
          { value: "ALL", label: t`All` },
          { value: "DELIVERED", label: t`Delivered` },
          { value: "PENDING", label: t`Waiting` },
          { value: "FAILED", label: t`Failed` },
        ]}
      />
      {error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={6} />}
      {data?.data.length === 0 && (
        <EmptyState icon="clock" title={<Trans>Nothing to show here yet.</Trans>}>
          <Trans>Deliveries appear as soon as something happens that this webhook listens to.</Trans>
        </EmptyState>
      )}
      {data && data.data.length > 0 && (
        <DividedList isDense>
          {data.data.map((delivery) => (
            <DeliveryRow key={delivery.id} owner={owner} webhook={webhook} delivery={delivery} />
          ))}
        </DividedList>
      )}
      {(page > 1 || hasMore) && (
        <Group justify="space-between">
          <Button variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
            <Trans>Newer</Trans>
          </Button>
          <Button variant="default" disabled={!hasMore} onClick={() => setPage(page + 1)}>
            <Trans>Older</Trans>
          </Button>
        </Group>
      )}
    </Stack>
  );
}
