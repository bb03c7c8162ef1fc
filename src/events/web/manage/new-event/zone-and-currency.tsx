import { SimpleGrid, Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { CurrencySelect } from "../../../../manage-ui/places/currency-select.tsx";
import { ZoneSelect } from "../../../../manage-ui/zones/zone-select.tsx";
import type { DraftParts } from "./new-event-draft.ts";
import styles from "./event-starter.module.css";

/** States the event's time zone and currency, with a button to change them. */
export function ZoneAndCurrency({ draft, set }: DraftParts) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen) {
    return (
      <Text c="dimmed">
        <Trans>
          Times are in {draft.timezone}, prices in {draft.currency}.
        </Trans>{" "}
        <button type="button" className={styles.change} onClick={() => setIsOpen(true)}>
          <Trans>Change</Trans>
        </button>
      </Text>
    );
  }
  return (
    <SimpleGrid minColWidth="min(13rem, 100%)">
      <ZoneSelect label={t`Time zone`} value={draft.timezone} onChange={(timezone) => set({ timezone })} />
      <CurrencySelect label={t`Currency`} value={draft.currency} onChange={(currency) => set({ currency })} />
    </SimpleGrid>
  );
}
