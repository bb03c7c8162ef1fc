import { z } from "zod";
import { OptionalText } from "../../../values/wire.ts";

/** Billing address. Blank parts are null. The event's settings say which parts are required. */
export const Billing = z.object({
  company: OptionalText(150),
  vat_number: OptionalText(30),
  address_line_1: OptionalText(255),
  address_line_2: OptionalText(255),
  postal_code: OptionalText(85),
  city: OptionalText(85),
  country: OptionalText(2),
});
export type Billing = z.infer<typeof Billing>;
