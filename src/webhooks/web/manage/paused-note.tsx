import { Trans } from "@lingui/react/macro";
import { Notice } from "../../../ui/notice.tsx";

/** Explains why nothing can be sent to a webhook now. */
export function PausedNote() {
  return (
    <Notice>
      <Trans>This webhook is paused, so nothing is sent to it. Edit it to enable it again.</Trans>
    </Notice>
  );
}
