import { useLingui } from "@lingui/react/macro";
import { LeadTitle } from "../../../manage-ui/drawers/lead-title.tsx";
import { Money } from "../../../ui/money.tsx";
import type { Order } from "../../contract.ts";

/** Who bought, and for how much; which order it is stands above. */
export function OrderTitle({ order }: { order: Order }) {
  const { t } = useLingui();
  const code = order.public_id;
  const name = [order.first_name, order.last_name].filter(Boolean).join(" ");
  return (
    <LeadTitle which={t`Order ${code}`}>
      <Money amount={{ minor: order.total_gross, currency: order.currency }} />
      {name && `\u00a0· ${name}`}
    </LeadTitle>
  );
}
