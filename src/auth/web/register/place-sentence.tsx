import { Trans, useLingui } from "@lingui/react/macro";
import { useSyncExternalStore } from "react";
import { type Place, placeInZone } from "./guess-place.ts";
import { formatTag } from "../../../values/languages/locales.ts";

/** Shows the guessed currency and time zone, and submits them with the form. */
export function PlaceSentence({ guessed }: { guessed: Place }) {
  const { i18n } = useLingui();
  const zone = useSyncExternalStore(neverChanges, browserZone, () => guessed.timezone);
  const { currency, timezone } = placeInZone(zone, guessed);
  const currencyName = nameCurrency(currency, formatTag(i18n.locale));
  const zoneName = timezone.replaceAll("_", " ");
  return (
    <p className="muted size-14">
      <input type="hidden" name="currency_code" value={currency} />
      <input type="hidden" name="timezone" value={timezone} />
      <Trans>
        Your prices will be in <strong>{currencyName}</strong> and your times in <strong>{zoneName}</strong>.
        You can change both for each event.
      </Trans>
    </p>
  );
}

/** The name of the currency inside a sentence: "US dollars". The plain name is "US Dollar". */
function nameCurrency(currency: string, tag: string): string {
  const format = new Intl.NumberFormat(tag, { style: "currency", currency, currencyDisplay: "name" });
  return format.formatToParts(MANY).find(({ type }) => type === "currency")?.value ?? currency;
}

const MANY = 100;

const neverChanges = () => () => {};

function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
}
