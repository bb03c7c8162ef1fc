import { z } from "zod";
import { PlatformFee } from "../../catalog/contract.ts";
import { route } from "../../platform/http/contract.ts";
import { Id, Minor, one } from "../../values/wire.ts";

const NO_FEE_BECAUSE = ["NO_PLATFORM", "OTHER_CURRENCY", "NOT_SET"] as const;

/**
 * Amounts in minor units of the event's currency. Fixed fees are set per currency; no exchange rate is
 * applied.
 */
const PlatformFeePreview = z.object({
  event_currency: z.string(),
  fee_currency: z.string(),
  fixed_fee_original: z.int(),
  fixed_fee_converted: z.int(),
  /** Thousandths of a per cent. */
  percentage_fee: z.int(),
  /** Tax on the fee, which the organiser pays on top; buyers never pay it. Thousandths of a per cent. */
  fee_vat_rate: z.int(),
  sample_price: z.int(),
  platform_fee: z.int(),
  total: z.int(),
  /**
   * Why there is no fee. NO_PLATFORM: all payments go to the installation's own account, so no platform can
   * charge a fee. OTHER_CURRENCY: the fee is set for other currencies. NOT_SET: no fee was agreed.
   */
  no_fee_because: z.enum(NO_FEE_BECAUSE).nullable(),
  /** The fee that this event's buyers pay on top of its prices. Null if they pay none. */
  passed_on_fee: PlatformFee.nullable(),
});

export const platformFeeContract = {
  previewPlatformFee: route({
    method: "GET",
    path: "/events/{event_id}/settings/platform-fee-preview",
    summary: "Preview what buyers of an event pay on a price if they bear the platform's fee",
    policy: "user",
    params: z.object({ event_id: Id }),
    query: z.object({ price: z.coerce.number().pipe(Minor).default(0) }),
    response: one(PlatformFeePreview),
  }),
};
