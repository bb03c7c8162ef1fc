import { Trans, useLingui } from "@lingui/react/macro";
import { useSyncExternalStore } from "react";
import styles from "./entry.module.css";
import { type Place, placeInZone } from "./guess-place.ts";
import { formatTag } from "../../values/locales.ts";

/** Says what was guessed about money and time, and sends it along with the form it stands in. */
export function PlaceSentence({ guessed }: { guessed: Place }) {
  const { i18n } = useLingui();
  const zone = useSyncExternalStore(neverChanges, browserZone, () => guessed.timezone);
  const { currency, timezone } = placeInZone(zone, guessed);
  const currencyName =
    new Intl.DisplayNames(formatTag(i18n.locale), { type: "currency" }).of(currency) ?? currency;
  const zoneName = timezone.replaceAll("_", " ");
  return (
    <p className={styles.small}>
      <input type="hidden" name="currency_code" value={currency} />
      <input type="hidden" name="timezone" value={timezone} />
      <Trans>
        Your prices will be in <strong>{currencyName}</strong> and your times in <strong>{zoneName}</strong>.
        You can change both for each event.
      </Trans>
    </p>
  );
}

const neverChanges = () => () => {};

function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
}
