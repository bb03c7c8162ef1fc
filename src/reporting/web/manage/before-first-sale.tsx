import { Button, Text } from "@mantine/core";
import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import type { Event } from "../../../events/contract.ts";
import { Panel } from "../../../manage-ui/panel.tsx";
import { ShareBox } from "../../../manage-ui/sharing/share-box.tsx";
import type { EventStats } from "../../contract.ts";

/** True for a draft without orders and visits. All its figures are zero. */
export function hasNoFigures({ total_orders, total_views }: EventStats, event: Event): boolean {
  return event.status === "DRAFT" && total_orders === 0 && total_views === 0;
}

/** Leads from the dashboard of a draft to its open steps. */
export function StillDraft({ event }: { event: Event }) {
  return (
    <Panel
      title={<Trans>This event is a draft</Trans>}
      action={
        <Button component={Link} to={`/manage/event/${event.id}/getting-started`}>
          <Trans>Getting started</Trans>
        </Button>
      }
    >
      <Text c="dimmed">
        <Trans>Only your team can see it. The figures appear here after you publish it.</Trans>
      </Text>
    </Panel>
  );
}

/** The link and code of a public event. */
export function Share({ event }: { event: Event }) {
  const isPublic = event.status === "LIVE" || event.status === "PAUSED";
  return (
    <Panel title={<Trans context="with others">Share</Trans>}>
      {isPublic ? (
        <ShareBox path={`/event/${event.id}/${event.slug}`} />
      ) : (
        <Text c="dimmed">
          <Trans>Once the event is published, its link and code appear here.</Trans>
        </Text>
      )}
    </Panel>
  );
}
