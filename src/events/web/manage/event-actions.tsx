import { ActionIcon, Button } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { IconDoorEnter, IconExternalLink } from "@tabler/icons-react";
import { useState } from "react";
import { useIsOffline } from "../../../manage-ui/connection.ts";
import type { Versioned } from "../../../platform/http/editing/resource.ts";
import { lazyDialog } from "../../../manage-ui/dialogs/lazy-dialog.tsx";
import type { LiveState } from "../../../manage-ui/live.ts";
import type { Event } from "../../contract.ts";
import styles from "./event-actions.module.css";
import { StatusMenu } from "./status-menu.tsx";

const PublishDialog = lazyDialog(async () => (await import("./publish-dialog.tsx")).PublishDialog);

/** Actions on the whole event, at the end of each page's bar. */
export function EventActions({ event, live }: { event: Versioned<Event>; live: LiveState }) {
  const { t } = useLingui();
  const [isPublishing, setIsPublishing] = useState(false);
  const isPublic = event.status === "LIVE" || event.status === "PAUSED";
  const page = `/event/${event.id}/${isPublic ? event.slug : "preview"}`;
  return (
    <>
      <LiveMark live={live} />
      {event.check_in_list_short_id && (
        <ActionIcon
          component="a"
          href={`/check-in/${event.check_in_list_short_id}`}
          target="_blank"
          variant="default"
          size={36}
          className={styles.wide}
          aria-label={t`Open check-in`}
          title={t`Open check-in`}
        >
          <IconDoorEnter size={18} stroke={1.75} />
        </ActionIcon>
      )}
      <ActionIcon
        component="a"
        href={page}
        target="_blank"
        variant="default"
        size={36}
        className={styles.wide}
        aria-label={isPublic ? t`View the page` : t`Preview the page`}
        title={isPublic ? t`View the page` : t`Preview the page`}
      >
        <IconExternalLink size={18} stroke={1.75} />
      </ActionIcon>
      <StatusMenu event={event} page={page} onPublish={() => setIsPublishing(true)} />
      {event.status === "DRAFT" && (
        <Button className={styles.wide} onClick={() => setIsPublishing(true)}>
          <Trans>Publish</Trans>
        </Button>
      )}
      <PublishDialog event={event} isOpen={isPublishing} onClose={() => setIsPublishing(false)} />
    </>
  );
}

function LiveMark({ live }: { live: LiveState }) {
  const { t } = useLingui();
  const state = useIsOffline() ? "offline" : live;
  const words = {
    offline: t({ message: "Offline", context: "connection" }),
    connecting: t`Connecting`,
    live: t`Figures are live`,
    polling: t`Figures are refreshed every 15 seconds`,
  };
  return (
    <span
      className={styles.live}
      data-live={state}
      role="img"
      aria-label={words[state]}
      title={words[state]}
    />
  );
}
