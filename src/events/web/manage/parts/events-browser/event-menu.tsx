import { Menu } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import {
  IconArchive,
  IconArchiveOff,
  IconCopy,
  IconExternalLink,
  IconPlayerPause,
  IconPlayerPlay,
  IconSettings,
} from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { DialogLoading } from "../../../../../manage-ui/dialog-loading.tsx";
import { useTellProblem } from "../../../../../manage-ui/problem-notice.tsx";
import { RowMenu } from "../../../../../manage-ui/lists/row-menu.tsx";
import type { Versioned } from "../../../../../platform/http/editing/resource.ts";
import { eventPagePath, isPublic } from "../../../../../backoffice/event-page-path.ts";
import { useMe } from "../../../../../backoffice/queries/me.ts";
import { useToasts } from "../../../../../ui/overlays/toasts.tsx";
import type { EventRow } from "../../../../contract.ts";
import type { EventStatus } from "../../../../rules/event-states.ts";
import { useArchive } from "../../use-archive.ts";
import { useChangeStatus } from "../use-change-status.ts";

const DuplicateDialog = lazy(() => import("../../duplicate-dialog.tsx"));

interface EventMenuProps {
  event: Versioned<EventRow>;
  /** Proposed day for a duplicate. Absent: none. */
  duplicateOn?: string;
  /** For narrow places. */
  isSmall?: boolean;
}

/** Actions on an event in a list. Actions with an undo run without a confirmation. */
export function EventMenu({ event, duplicateOn, isSmall = false }: EventMenuProps) {
  const { t } = useLingui();
  const { show } = useToasts();
  const [isDuplicating, setIsDuplicating] = useState(false);
  const { sees_all_events: seesAll } = useMe();
  const change = useChangeStatus(event, useTellProblem());
  const { archive, restore } = useArchive(event);
  const move = (to: EventStatus, message: string, back: EventStatus) =>
    change.mutate(to, {
      onSuccess: () => show({ message, action: { label: t`Undo`, onAction: () => change.mutate(back) } }),
    });
  return (
    <>
      <RowMenu name={event.title} isSmall={isSmall}>
        <Menu.Item
          component="a"
          href={eventPagePath(event)}
          target="_blank"
          leftSection={<IconExternalLink size={18} stroke={1.75} />}
        >
          {isPublic(event) ? <Trans>View page</Trans> : <Trans>Preview</Trans>}
        </Menu.Item>
        <Menu.Item
          component={Link}
          to={`/manage/event/${event.id}/settings`}
          leftSection={<IconSettings size={18} stroke={1.75} />}
        >
          <Trans>Settings</Trans>
        </Menu.Item>
        {seesAll && (
          <Menu.Item
            leftSection={<IconCopy size={18} stroke={1.75} />}
            onClick={() => setIsDuplicating(true)}
          >
            {duplicateOn ? <Trans>Duplicate to…</Trans> : <Trans>Duplicate</Trans>}
          </Menu.Item>
        )}
        {event.status === "LIVE" && (
          <Menu.Item
            leftSection={<IconPlayerPause size={18} stroke={1.75} />}
            onClick={() => move("PAUSED", t`Sales are paused. The page stays up.`, "LIVE")}
          >
            <Trans>Pause sales</Trans>
          </Menu.Item>
        )}
        {event.status === "PAUSED" && event.display_status !== "CANCELLED" && (
          <Menu.Item
            leftSection={<IconPlayerPlay size={18} stroke={1.75} />}
            onClick={() => move("LIVE", t`Tickets are on sale again.`, "PAUSED")}
          >
            <Trans>Resume sales</Trans>
          </Menu.Item>
        )}
        {event.status === "ARCHIVED" ? (
          <Menu.Item leftSection={<IconArchiveOff size={18} stroke={1.75} />} onClick={restore}>
            <Trans>Restore as a draft</Trans>
          </Menu.Item>
        ) : (
          <Menu.Item leftSection={<IconArchive size={18} stroke={1.75} />} onClick={archive}>
            <Trans>Archive</Trans>
          </Menu.Item>
        )}
      </RowMenu>
      {isDuplicating && (
        <Suspense fallback={<DialogLoading />}>
          <DuplicateDialog eventId={event.id} day={duplicateOn} onClose={() => setIsDuplicating(false)} />
        </Suspense>
      )}
    </>
  );
}
