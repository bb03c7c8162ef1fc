import { Trans } from "@lingui/react/macro";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";

interface HeldNoMoreProps {
  /** The form whose answers go along, so that nothing typed is lost. */
  formId: string;
  /** Why it did not work the last time. */
  refusal: string | undefined;
}

/** The time ran out: says so, and takes the same places again with one press. */
export function HeldNoMore({ formId, refusal }: HeldNoMoreProps) {
  return (
    <Notice
      tone="warning"
      isLive
      title={<Trans>Your places are no longer held</Trans>}
      action={<HoldAgainButton formId={formId} />}
    >
      <p>
        {refusal ?? <Trans>The time ran out. They may still be free, and nothing you typed is lost.</Trans>}
      </p>
    </Notice>
  );
}

export function HoldAgainButton({ formId, isBusy = false }: { formId: string; isBusy?: boolean }) {
  return (
    <Button form={formId} name="intent" value="renew" formNoValidate icon="refresh" isBusy={isBusy}>
      <Trans>Reserve them again</Trans>
    </Button>
  );
}
