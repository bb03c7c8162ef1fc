import { Trans } from "@lingui/react/macro";
import { DateTime } from "../../../../ui/date-time.tsx";
import { Money } from "../../../../ui/money.tsx";
import { Notice } from "../../../../ui/notice.tsx";

export interface Dispute {
  id: number;
  amount: number;
  currency: string;
  status: "OPEN" | "UNDER_REVIEW" | "WON" | "LOST";
  respond_by: string | null;
}

/** Disputes of an order, with the deadline for the organiser's response. */
export function OrderDisputes({ disputes, zone }: { disputes: Dispute[]; zone: string }) {
  return disputes.map((dispute) => (
    <Notice key={dispute.id} tone={TONES[dispute.status]}>
      <p>
        <Words dispute={dispute} /> <Money amount={{ minor: dispute.amount, currency: dispute.currency }} />
      </p>
      {dispute.status === "OPEN" && dispute.respond_by && (
        <p>
          <Trans>Respond at the payment provider by</Trans> <DateTime at={dispute.respond_by} zone={zone} />
        </p>
      )}
    </Notice>
  ));
}

const TONES = { OPEN: "danger", UNDER_REVIEW: "warning", WON: "success", LOST: "warning" } as const;

function Words({ dispute: { status } }: { dispute: Dispute }) {
  switch (status) {
    case "OPEN":
      return <Trans>The buyer's bank wants the payment back:</Trans>;
    case "UNDER_REVIEW":
      return <Trans>The bank is reviewing what you said about the payment:</Trans>;
    case "WON":
      return <Trans>The dispute was decided in your favour:</Trans>;
    case "LOST":
      return <Trans>The dispute was decided in the buyer’s favour, and they have the money back:</Trans>;
  }
}
