import { Button, Group, Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { Versioned } from "../../../../platform/http/editing/resource.ts";
import { DeleteDialog } from "../../../../manage-ui/dialogs/delete-dialog.tsx";
import { Panel } from "../../../../manage-ui/panel.tsx";
import { useTellProblem } from "../../../../manage-ui/problem-notice.tsx";
import { useMe } from "../../../../backoffice/queries/me.ts";
import { browserClient } from "../../../../platform/http/browser-client.ts";
import { useToasts } from "../../../../ui/overlays/toasts.tsx";
import type { Event, EventsContract } from "../../../contract.ts";
import styles from "../settings-page.module.css";
import { useChangeStatus } from "../use-change-status.ts";
import { eventDeletionQuery } from "./deletion-query.ts";

export function DangerSection({ event }: { event: Versioned<Event> }) {
  const me = useMe();
  return (
    <Panel title={<Trans>Danger zone</Trans>}>
      <div>
        <Archive event={event} />
        {me.role !== "ORGANIZER" && <Delete event={event} />}
      </div>
    </Panel>
  );
}

function Archive({ event }: { event: Versioned<Event> }) {
  const { t } = useLingui();
  const { show } = useToasts();
  const tell = useTellProblem();
  const change = useChangeStatus(event);
  const before = event.status;
  const isArchived = before === "ARCHIVED";
  const archive = () =>
    change.mutate(isArchived ? "DRAFT" : "ARCHIVED", {
      onSuccess: () =>
        show({
          message: isArchived ? t`The event is a draft again.` : t`The event is archived.`,
          ...(!isArchived && {
            action: { label: t`Undo`, onAction: () => change.mutate("DRAFT", { onError: tell }) },
          }),
        }),
      onError: tell,
    });
  return (
    <Group component="section" className={styles.danger} gap="12px 24px" justify="space-between" py="sm">
      <div>
        <h3>{isArchived ? <Trans>Restore this event</Trans> : <Trans>Archive this event</Trans>}</h3>
        <Text c="dimmed">
          {isArchived ? (
            <Trans>It becomes a draft, which you can publish again.</Trans>
          ) : (
            <Trans>Its page is taken down and nothing more is sold. Tickets that were sold stay valid.</Trans>
          )}
        </Text>
      </div>
      <Button variant="default" loading={change.isPending} onClick={archive}>
        {isArchived ? <Trans>Restore as a draft</Trans> : <Trans>Archive</Trans>}
      </Button>
    </Group>
  );
}

function Delete({ event }: { event: Versioned<Event> }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { show } = useToasts();
  const [isAsking, setIsAsking] = useState(false);
  const { data: status } = useQuery(eventDeletionQuery(event.id));
  const remove = useMutation({
    mutationFn: () =>
      browserClient<EventsContract>()("DELETE /events/{event_id}", { params: { event_id: event.id } }),
    onSuccess: async () => {
      await navigate("/manage/events");
      show({ message: t`“${event.title}” is deleted.` });
      client.removeQueries({ queryKey: ["events", event.id] });
      await client.invalidateQueries({ queryKey: ["events"] });
    },
  });
  return (
    <Group component="section" className={styles.danger} gap="12px 24px" justify="space-between" py="sm">
      <div>
        <h3>
          <Trans>Delete this event</Trans>
        </h3>
        <Text c="dimmed">
          {status?.can_delete === false ? (
            <Trans>It has orders, so it cannot be deleted. You can archive it instead.</Trans>
          ) : (
            <Trans>With everything in it. This cannot be undone.</Trans>
          )}
        </Text>
      </div>
      <Button
        color="danger"
        variant="default"
        disabled={status?.can_delete !== true}
        onClick={() => setIsAsking(true)}
      >
        <Trans>Delete event</Trans>
      </Button>
      <DeleteDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={<Trans>Delete this event?</Trans>}
        name={event.title}
        mutation={remove}
        onDelete={() => remove.mutate()}
      >
        <Trans>Its products, questions, codes and pictures go with it, and its page is gone for good.</Trans>
      </DeleteDialog>
    </Group>
  );
}
