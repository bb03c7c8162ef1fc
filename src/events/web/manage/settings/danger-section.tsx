import { Button, Group, Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import type { Versioned } from "../../../../platform/http/editing/resource.ts";
import { DeleteDialog } from "../../../../manage-ui/dialogs/delete-dialog.tsx";
import { Panel } from "../../../../manage-ui/panel.tsx";
import { useTellProblem } from "../../../../manage-ui/problem-notice.tsx";
import { isPublic } from "../../../../backoffice/event-page-path.ts";
import { useMe } from "../../../../backoffice/queries/me.ts";
import { browserClient } from "../../../../platform/http/browser-client.ts";
import { useToasts } from "../../../../ui/overlays/toasts.tsx";
import type { Event, EventsContract } from "../../../contract.ts";
import styles from "../settings-page.module.css";
import { useArchive } from "../use-archive.ts";
import { useCancelEvent } from "../parts/use-change-status.ts";
import { eventDeletionQuery } from "./deletion-query.ts";

export function DangerSection({ event }: { event: Versioned<Event> }) {
  const me = useMe();
  return (
    <Panel title={<Trans>Danger zone</Trans>}>
      <div>
        {(isPublic(event) || event.cancelled_at) && <Cancel event={event} />}
        <Archive event={event} />
        {me.role !== "ORGANIZER" && <Delete event={event} />}
      </div>
    </Panel>
  );
}

function Cancel({ event }: { event: Versioned<Event> }) {
  const { t } = useLingui();
  const { show } = useToasts();
  const tell = useTellProblem();
  const reinstate = useCancelEvent(event);
  const isCancelled = event.cancelled_at !== null;
  const handleReinstate = () =>
    reinstate.mutate(false, {
      onSuccess: () => show({ message: t`The event takes place again. Its sales are still paused.` }),
      onError: tell,
    });
  return (
    <Group component="section" className={styles.danger} gap="12px 24px" justify="space-between" py="sm">
      <div>
        <h3>{isCancelled ? <Trans>This event is cancelled</Trans> : <Trans>Cancel this event</Trans>}</h3>
        <Text c="dimmed">
          {isCancelled ? (
            <Trans>
              You can still write to people and refund orders. Reinstating it brings back no tickets.
            </Trans>
          ) : (
            <Trans>Sales stop and its page says so. You can write to everybody and refund all orders.</Trans>
          )}
        </Text>
      </div>
      <Group gap="xs">
        {isCancelled && isPublic(event) && (
          <Button variant="default" loading={reinstate.isPending} onClick={handleReinstate}>
            <Trans>Reinstate</Trans>
          </Button>
        )}
        <Button
          color="danger"
          variant="default"
          component={Link}
          to={`/manage/event/${event.id}/cancellation`}
        >
          {isCancelled ? <Trans>Messages and refunds…</Trans> : <Trans>Cancel event…</Trans>}
        </Button>
      </Group>
    </Group>
  );
}

function Archive({ event }: { event: Versioned<Event> }) {
  const { archive, restore, isPending } = useArchive(event);
  const isArchived = event.status === "ARCHIVED";
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
      <Button variant="default" loading={isPending} onClick={isArchived ? restore : archive}>
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
