import { Button, Menu } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import {
  IconArchive,
  IconArchiveOff,
  IconCalendarX,
  IconChevronDown,
  IconExternalLink,
  IconPlayerPause,
  IconRocket,
} from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import type { Versioned } from "../../../platform/http/editing/resource.ts";
import { DialogButtons } from "../../../manage-ui/dialogs/dialog-buttons.tsx";
import { EventStatusChip, EventStatusDot } from "../../../backoffice/status-chip.tsx";
import { ProblemNotice, useTellProblem } from "../../../manage-ui/problem-notice.tsx";
import { useToasts } from "../../../ui/overlays/toasts.tsx";
import type { Event } from "../../contract.ts";
import { EVENT_MOVES, type EventStatus } from "../../rules/event-states.ts";
import { Dialog } from "../../../manage-ui/dialogs/overlays.tsx";
import { eventPagePath, isPublic } from "../../../backoffice/event-page-path.ts";
import { useChangeStatus } from "./parts/use-change-status.ts";
import { useArchive } from "./use-archive.ts";

interface StatusMenuProps {
  event: Versioned<Event>;
  /** Opens the publish dialog. */
  onPublish: () => void;
}

/** The status as a button with a menu of its legal moves. */
export function StatusMenu({ event, onPublish }: StatusMenuProps) {
  const { t } = useLingui();
  const [isArchiving, setIsArchiving] = useState(false);
  const { show } = useToasts();
  const { restore } = useArchive(event);
  const archiving = useChangeStatus(event);
  const change = useChangeStatus(event, useTellProblem());
  const isCancelled = event.cancelled_at !== null;
  const moves: readonly EventStatus[] = EVENT_MOVES[event.status].filter(
    (to) => !isCancelled || to !== "LIVE",
  );
  const pause = () =>
    change.mutate("PAUSED", {
      onSuccess: () =>
        show({
          message: t`Sales are paused. The page stays up.`,
          action: { label: t`Undo`, onAction: () => change.mutate("LIVE") },
        }),
    });
  const handle: Record<EventStatus, () => void> = {
    LIVE: () => (event.status === "PAUSED" ? change.mutate("LIVE") : onPublish()),
    PAUSED: pause,
    ARCHIVED: () => {
      archiving.reset();
      setIsArchiving(true);
    },
    DRAFT: restore,
  };
  return (
    <>
      <Menu>
        <Menu.Target>
          <Button
            variant="subtle"
            px={4}
            flex="none"
            rightSection={<IconChevronDown size={16} color="var(--text-3)" />}
          >
            <span className="visually-hidden">
              <Trans>Event status:</Trans>
            </span>
            <span className="wide-only">
              <EventStatusChip status={event.display_status} />
            </span>
            <span className="narrow-only">
              <EventStatusDot status={event.display_status} />
            </span>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {moves.map((to) => (
            <Menu.Item key={to} leftSection={PICTURES[to]} onClick={handle[to]}>
              <MoveWords from={event.status} to={to} />
            </Menu.Item>
          ))}
          {isPublic(event) && (
            <Menu.Item
              component={Link}
              to={`/manage/event/${event.id}/cancellation`}
              leftSection={<IconCalendarX size={18} stroke={1.75} />}
            >
              {isCancelled ? <Trans>Messages and refunds…</Trans> : <Trans>Cancel event…</Trans>}
            </Menu.Item>
          )}
          <Menu.Divider className="narrow-only" />
          <Menu.Item
            component="a"
            href={eventPagePath(event)}
            target="_blank"
            className="narrow-only"
            leftSection={<IconExternalLink size={18} stroke={1.75} />}
          >
            {isPublic(event) ? <Trans>View page</Trans> : <Trans>Preview</Trans>}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Dialog
        isOpen={isArchiving}
        onClose={() => setIsArchiving(false)}
        title={<Trans>Archive this event?</Trans>}
      >
        <p>
          <Trans>
            Its page is taken down and nothing more is sold. Tickets that were sold stay valid, and you can
            restore it as a draft at any time.
          </Trans>
        </p>
        {archiving.isError && <ProblemNotice error={archiving.error} />}
        <DialogButtons>
          <Button variant="default" onClick={() => setIsArchiving(false)}>
            <Trans>Keep it</Trans>
          </Button>
          <Button
            color="danger"
            loading={archiving.isPending}
            onClick={() => archiving.mutate("ARCHIVED", { onSuccess: () => setIsArchiving(false) })}
          >
            <Trans>Archive</Trans>
          </Button>
        </DialogButtons>
      </Dialog>
    </>
  );
}

const PICTURES = {
  LIVE: <IconRocket size={18} stroke={1.75} />,
  PAUSED: <IconPlayerPause size={18} stroke={1.75} />,
  ARCHIVED: <IconArchive size={18} stroke={1.75} />,
  DRAFT: <IconArchiveOff size={18} stroke={1.75} />,
} satisfies Record<EventStatus, unknown>;

function MoveWords({ from, to }: { from: EventStatus; to: EventStatus }) {
  switch (to) {
    case "LIVE":
      return from === "PAUSED" ? <Trans>Resume sales</Trans> : <Trans>Publish</Trans>;
    case "PAUSED":
      return <Trans>Pause sales</Trans>;
    case "ARCHIVED":
      return <Trans>Archive</Trans>;
    case "DRAFT":
      return <Trans>Restore as a draft</Trans>;
  }
}
