import { z } from "zod";
import { OptionalText } from "../../values/wire.ts";

export const Location = z.object({
  venue_name: OptionalText(100),
  address_line_1: OptionalText(255),
  address_line_2: OptionalText(255),
  city: OptionalText(85),
  state_or_region: OptionalText(85),
  zip_or_postal_code: OptionalText(85),
  country: OptionalText(2),
});
export type Location = z.infer<typeof Location>;
