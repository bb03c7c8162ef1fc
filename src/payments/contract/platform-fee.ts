import { z } from "zod";
import { route } from "../../platform/http/contract.ts";
import { Id, Minor, one } from "../../values/wire.ts";

const NO_FEE_BECAUSE = ["NO_PLATFORM", "OTHER_CURRENCY", "NOT_SET"] as const;

/** Amounts in minor units of the event's currency. No rate of exchange is used: what is fixed has an amount for each. */
const PlatformFeePreview = z.object({
  event_currency: z.string(),
  fee_currency: z.string(),
  fixed_fee_original: z.int(),
  fixed_fee_converted: z.int(),
  /** Thousandths of a per cent. */
  percentage_fee: z.int(),
  /** Of the fee, on the organiser's part; never in what buyers pay. Thousandths of a per cent. */
  fee_vat_rate: z.int(),
  sample_price: z.int(),
  platform_fee: z.int(),
  total: z.int(),
  /**
   * Why there is none. NO_PLATFORM: all payments go to the installation's own account, so there is nobody to take a
   * fee from. OTHER_CURRENCY: it is set for other currencies. NOT_SET: none was agreed.
   */
  no_fee_because: z.enum(NO_FEE_BECAUSE).nullable(),
});

export const platformFeeContract = {
  previewPlatformFee: route({
    method: "GET",
    path: "/events/{event_id}/settings/platform-fee-preview",
    summary: "What buyers of an event would pay on a price if they bore the platform's fee",
    policy: "user",
    params: z.object({ event_id: Id }),
    query: z.object({ price: z.coerce.number().pipe(Minor).default(0) }),
    response: one(PlatformFeePreview),
  }),
};
