import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { DateTime } from "../../../../ui/date-time.tsx";

/** Until when an offer made now lasts. Nothing until its length is known. */
export function OfferEnd({ minutes }: { minutes: number | undefined }) {
  const { timezone } = useEvent();
  const [now] = useState(() => Date.now());
  if (minutes === undefined) return null;
  const end = new Date(now + minutes * 60_000).toISOString();
  return (
    <Trans>
      An offer made now lasts until <DateTime at={end} zone={timezone} />
    </Trans>
  );
}
