import { Button } from "@mantine/core";
import { Trans } from "@lingui/react/macro";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FilterChips } from "./grid-toolbar.tsx";
import type { GridFilter } from "./grid-filter.ts";
import { withoutNarrowing } from "./listing-state.ts";
import type { UsedListing } from "./use-listing.ts";

/** Shown if no row matches: the filters with buttons to remove them, and a reset. */
export function NoResult({ listing, filters }: { listing: UsedListing; filters: readonly GridFilter[] }) {
  return (
    <EmptyState
      icon="search"
      title={<Trans>Nothing matches what you are looking for.</Trans>}
      action={
        <Button variant="default" onClick={() => listing.change(withoutNarrowing(listing.state))}>
          <Trans>Show everything</Trans>
        </Button>
      }
    >
      <FilterChips listing={listing} filters={filters} />
    </EmptyState>
  );
}
