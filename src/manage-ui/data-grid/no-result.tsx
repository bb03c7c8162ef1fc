import { Button } from "@mantine/core";
import { Trans } from "@lingui/react/macro";
import { EmptyState } from "../../ui/empty-state.tsx";
import { withoutNarrowing } from "./listing-state.ts";
import type { UsedListing } from "./use-listing.ts";

/** There is something, but nothing that fits: the filters stand above, and here is the way back. */
export function NoResult({ listing }: { listing: UsedListing }) {
  return (
    <EmptyState
      icon="search"
      title={<Trans>Nothing fits what you are looking for.</Trans>}
      action={
        <Button variant="default" onClick={() => listing.change(withoutNarrowing(listing.state))}>
          <Trans>Show everything</Trans>
        </Button>
      }
    />
  );
}
