import { Trans } from "@lingui/react/macro";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { PublicOrder } from "../contract.ts";

interface HoldEndedProps {
  order: PublicOrder;
  /** Time of the page request, by the server clock. */
  askedAt: string;
  /** The form whose values go with the request, so that nothing typed is lost. */
  formId: string;
  /** Why the last attempt was refused. */
  refusal: string | undefined;
}

/** Explains why the hold ended (expired or released) and holds the same selection again with one press. */
export function HoldEnded({ order, askedAt, formId, refusal }: HoldEndedProps) {
  return (
    <Notice
      tone="warning"
      isLive
      title={<Trans>Your places are no longer held</Trans>}
      action={<HoldAgainButton formId={formId} />}
    >
      <p>{refusal ?? <Why order={order} askedAt={askedAt} />}</p>
    </Notice>
  );
}

/** A hold that ended early was released by the buyer, by hand, or by another order. */
function Why({ order, askedAt }: Pick<HoldEndedProps, "order" | "askedAt">) {
  const { status, reserved_until: until } = order;
  const isReleased = status === "ABANDONED" && until !== null && Date.parse(until) > Date.parse(askedAt);
  if (isReleased) return <Trans>You released them before the time was up. They may still be free.</Trans>;
  return <Trans>The time ran out. They may still be free.</Trans>;
}

export function HoldAgainButton({ formId, isBusy = false }: { formId: string; isBusy?: boolean }) {
  return (
    <Button form={formId} name="intent" value="renew" formNoValidate icon="refresh" isBusy={isBusy}>
      <Trans>Reserve them again</Trans>
    </Button>
  );
}
