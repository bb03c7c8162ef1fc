import { Trans } from "@lingui/react/macro";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { PublicOrder } from "../contract.ts";

interface HeldNoMoreProps {
  order: PublicOrder;
  /** When the page was asked for, by the server's clock. */
  askedAt: string;
  /** The form whose answers go along, so that nothing typed is lost. */
  formId: string;
  /** Why it did not work the last time. */
  refusal: string | undefined;
}

/** The time ran out, or the places were released: says which, and takes the same places again with one press. */
export function HoldEnded({ order, askedAt, formId, refusal }: HeldNoMoreProps) {
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

/** A hold that ended before its time was given up by its buyer, by hand or for another order. */
function Why({ order, askedAt }: Pick<HeldNoMoreProps, "order" | "askedAt">) {
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
