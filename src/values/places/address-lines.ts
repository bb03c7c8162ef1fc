import { countryName } from "../country-name.ts";

interface Address {
  address_line_1: string | null;
  address_line_2: string | null;
  postal_code: string | null;
  city: string | null;
  country: string | null;
}

/** The lines of a postal address, without blank ones. The country is named in the reader's language. */
export function addressLines(to: Address, locale: string): string[] {
  return [
    to.address_line_1,
    to.address_line_2,
    [to.postal_code, to.city].filter(Boolean).join(" "),
    to.country && countryName(to.country, locale),
  ].filter((line): line is string => Boolean(line));
}
