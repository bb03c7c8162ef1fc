import { Button } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { IconExternalLink } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { eventPageOf } from "../../../backoffice/shell/navigation.ts";
import type { Tone } from "../../../ui/tone.ts";
import { useIsOffline } from "../../../manage-ui/connection.ts";
import type { LiveState } from "../../../manage-ui/live.ts";
import { Chip } from "../../../ui/chip.tsx";
import type { Event } from "../../contract.ts";
import { eventPagePath, isPublic } from "../../../backoffice/event-page-path.ts";

interface EventActionsProps {
  event: Event;
  live: LiveState;
  onPublish: () => void;
}

/** Actions on the whole event, at the end of every page's header. */
export function EventActions({ event, live, onPublish }: EventActionsProps) {
  // The last step of the getting-started page has the publish button.
  const isOnSteps = eventPageOf(useLocation().pathname) === "getting-started";
  return (
    <>
      <LiveMark live={live} />
      <Button
        component="a"
        href={eventPagePath(event)}
        target="_blank"
        variant="default"
        className="wide-only"
        rightSection={<IconExternalLink size={16} aria-hidden="true" />}
      >
        {isPublic(event) ? <Trans>View page</Trans> : <Trans>Preview</Trans>}
      </Button>
      {event.status === "DRAFT" && !isOnSteps && (
        <Button className="wide-only" onClick={onPublish}>
          <Trans>Publish</Trans>
        </Button>
      )}
    </>
  );
}

/** Visible only while figures may be out of date. Screen readers also learn that figures are live. */
function LiveMark({ live }: { live: LiveState }) {
  const { t } = useLingui();
  const state = useIsOffline() ? "offline" : live;
  switch (state) {
    case "live":
      return <span className="visually-hidden" role="img" aria-label={t`Figures are live`} />;
    case "connecting":
      return null;
    case "polling":
      return (
        <LateMark tone="neutral" title={t`Figures are refreshed every 15 seconds`}>
          <Trans>Delayed</Trans>
        </LateMark>
      );
    case "offline":
      return (
        <LateMark tone="warning">
          <Trans context="connection">Offline</Trans>
        </LateMark>
      );
  }
}

function LateMark({ tone, title, children }: { tone: Tone; title?: string; children: ReactNode }) {
  return (
    <span className="wide-only" title={title}>
      <Chip tone={tone} icon="clock">
        {children}
      </Chip>
    </span>
  );
}
