import { Button } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import type { BulkActions } from "../../../backoffice/data-grid/bulk/bulk-actions.ts";
import { GridPage } from "../../../backoffice/data-grid/grid-page.tsx";
import { preloadListing } from "../../../backoffice/data-grid/preload-listing.ts";
import { useListing } from "../../../backoffice/data-grid/use-listing.ts";
import { useEvent } from "../../../backoffice/queries/event.ts";
import { settingsQuery } from "../../../events/web/manage/parts/settings-query.ts";
import { useOnChange } from "../../../manage-ui/live.ts";
import { askInBrowser } from "../../../manage-ui/preload.ts";
import type { WaitingEntry } from "../../contract.ts";
import { canGetOffer } from "../../rules/can-get-offer.ts";
import type { Route } from "./+types/waiting-list-page";
import { FILTER_FIELDS, useWaitingColumns, useWaitingFilters } from "./waiting-columns.tsx";
import { NoEntries } from "./no-entries.tsx";
import { OfferToChosen } from "./offers/offer-to-chosen.tsx";
import { WaitingState } from "./waiting-state.tsx";
import { entriesQuery, summaryQuery, useWaitingList } from "./waiting-list-query.ts";

export function loader(args: Route.LoaderArgs) {
  const eventId = Number(args.params.eventId);
  return preloadListing(args, FILTER_FIELDS, (client, state) => [
    client.prefetchQuery(entriesQuery(eventId, state)),
    client.prefetchQuery(summaryQuery(eventId)),
    client.prefetchQuery(settingsQuery(eventId)),
  ]);
}

export const clientLoader = askInBrowser;

/** The people who wait, or waited, for places that are sold out. */
export default function WaitingListPage() {
  const { t } = useLingui();
  const event = useEvent();
  const listing = useListing(FILTER_FIELDS);
  const { data: settings } = useQuery(settingsQuery(event.id));
  const { data: summary } = useQuery(summaryQuery(event.id));
  const calls = useWaitingList();
  const [chosen, setChosen] = useState<number[] | null>(null);
  // Orders hold and free places; capacities and sale periods are part of the catalogue.
  useOnChange(["orders", "catalog"], calls.onChanged);
  const bulk: BulkActions<WaitingEntry> = {
    actions: [
      {
        action: "offer-places",
        label: t`Offer places`,
        fits: canGetOffer,
        question: () => null,
        // The call takes chosen people only: more than one page of them have no places anyway.
        onPress: (rows) => setChosen("ids" in rows ? rows.ids : []),
      },
    ],
  };
  return (
    <GridPage
      title={t`Waiting list`}
      context={event.title}
      description={<ModeWords mode={settings?.waiting_list} />}
      actions={
        <Button
          variant="default"
          renderRoot={(props) => <Link to={`/manage/event/${event.id}/settings#checkout`} {...props} />}
        >
          <Trans>Settings</Trans>
        </Button>
      }
      columns={useWaitingColumns()}
      filters={useWaitingFilters(summary?.prices)}
      listing={listing}
      result={useQuery(entriesQuery(event.id, listing.state))}
      rowId={(entry) => entry.id}
      rowName={(entry) => `${entry.first_name} ${entry.last_name}`}
      list="waiting-list"
      bulk={bulk}
      searchLabel={t`Find a name or e-mail`}
      empty={<NoEntries settings={settings} />}
    >
      <WaitingState settings={settings} />
      <OfferToChosen ids={chosen} onClose={() => setChosen(null)} />
    </GridPage>
  );
}

function ModeWords({ mode }: { mode: "OFF" | "MANUAL" | "AUTOMATIC" | undefined }) {
  switch (mode) {
    case "AUTOMATIC":
      return <Trans>Places that come back are offered to the next in line at once.</Trans>;
    case "MANUAL":
      return <Trans>Places that come back are kept until you offer them.</Trans>;
    case "OFF":
    case undefined:
      return null;
  }
}
