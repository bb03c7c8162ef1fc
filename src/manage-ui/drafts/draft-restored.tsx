import { Button } from "@mantine/core";
import { Trans } from "@lingui/react/macro";
import { Notice } from "../../ui/notice.tsx";

/** Says that the form was opened with an earlier draft, and offers to discard it. */
export function DraftRestored({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Notice
      action={
        <Button variant="default" size="xs" onClick={onDiscard}>
          <Trans>Discard draft</Trans>
        </Button>
      }
    >
      <Trans>We restored what you typed before.</Trans>
    </Notice>
  );
}
