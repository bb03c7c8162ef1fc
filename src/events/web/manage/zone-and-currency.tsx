import { NativeSelect } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMemo, useState } from "react";
import { CURRENCY_CODES } from "../../../values/currencies.ts";
import type { DraftParts } from "./event-starter.tsx";
import styles from "./event-starter.module.css";

/** What is taken from the account, said in a sentence, to be changed by those who need to. */
export function ZoneAndCurrency({ draft, set }: DraftParts) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen) {
    return (
      <p className={styles.quiet}>
        <Trans>
          Times are in {draft.timezone}, prices in {draft.currency}.
        </Trans>{" "}
        <button type="button" className={styles.change} onClick={() => setIsOpen(true)}>
          <Trans>Change</Trans>
        </button>
      </p>
    );
  }
  return (
    <div className={styles.pair}>
      <ZoneSelect label={t`Time zone`} draft={draft} set={set} />
      <NativeSelect
        label={t`Currency`}
        value={draft.currency}
        onChange={(input) => set({ currency: input.currentTarget.value })}
        data={[...CURRENCY_CODES]}
      />
    </div>
  );
}

function ZoneSelect({ label, draft, set }: DraftParts & { label: string }) {
  const zones = useMemo(
    () => [...new Set([draft.timezone, "UTC", ...Intl.supportedValuesOf("timeZone")])].toSorted(),
    [draft.timezone],
  );
  return (
    <NativeSelect
      label={label}
      value={draft.timezone}
      onChange={(input) => set({ timezone: input.currentTarget.value })}
      data={zones.map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }))}
    />
  );
}
