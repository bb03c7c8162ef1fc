import { Button } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import type { CallFailed } from "../../platform/http/browser-client.ts";
import { Notice } from "../../ui/notice.tsx";
import { ProblemNotice } from "../../manage-ui/problem-notice.tsx";
import { readListing } from "./listing-state.ts";
import type { UsedListing } from "./use-listing.ts";

interface ListProblemProps {
  error: unknown;
  listing: UsedListing;
  onRetry: () => void;
}

/** Explains why a list could not be loaded. A retry does not help if the address has invalid parameters. */
export function ListProblem({ error, listing, onRetry }: ListProblemProps) {
  const { t } = useLingui();
  const title = t`The list could not be loaded.`;
  if ((error as Partial<CallFailed>).status !== 422)
    return <ProblemNotice error={error} title={title} onRetry={onRetry} />;
  return (
    <Notice
      tone="danger"
      isLive
      title={title}
      action={
        <Button variant="default" size="xs" onClick={() => listing.change(readListing(""))}>
          <Trans>Show everything</Trans>
        </Button>
      }
    >
      <p>
        <Trans>This link contains a filter this list does not recognise.</Trans>
      </p>
    </Notice>
  );
}
