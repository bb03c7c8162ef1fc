import { NativeSelect, TextInput } from "@mantine/core";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { BulkActions } from "../../../manage-ui/data-grid/bulk-actions.ts";
import { startBulk } from "../../../manage-ui/data-grid/start-bulk.ts";
import { useEvent } from "../../../manage-ui/queries/event.ts";
import { priceChangeOf } from "./price-change.ts";

/** What can be done to many products. */
export function useProductsBulk(): BulkActions {
  const { t } = useLingui();
  const { id: eventId, currency } = useEvent();
  return {
    start: startBulk({ list: "products", eventId }),
    actions: [
      {
        action: "show-products",
        label: t`Show`,
        question: (count) => <Plural value={count} one="Show # product?" other="Show # products?" />,
        consequence: () => <Trans>Visitors of the event's page see them from now on.</Trans>,
      },
      {
        action: "hide-products",
        label: t`Hide`,
        question: (count) => <Plural value={count} one="Hide # product?" other="Hide # products?" />,
        consequence: () => (
          <Trans>Visitors no longer see them. What was sold stays good, and they can be shown again.</Trans>
        ),
      },
      {
        action: "pause-products",
        label: t`Pause sales`,
        question: (count) => (
          <Plural value={count} one="Pause the sale of # product?" other="Pause the sale of # products?" />
        ),
        consequence: () => <Trans>Visitors see them, but nobody can buy them until you sell again.</Trans>,
      },
      {
        action: "sell-products-again",
        label: t`Sell again`,
        question: (count) => (
          <Plural value={count} one="Sell # product again?" other="Sell # products again?" />
        ),
        consequence: () => <Trans>They can be bought at once, as their dates and quantities allow.</Trans>,
      },
      {
        action: "change-prices",
        label: t`Change prices`,
        question: (count) => (
          <Plural
            value={count}
            one="Change the prices of # product?"
            other="Change the prices of # products?"
          />
        ),
        consequence: () => (
          <Trans>
            Every price of theirs changes, tiers too, for orders from now on. Free products stay free. This
            cannot be undone.
          </Trans>
        ),
        fields: (
          <>
            <NativeSelect
              name="kind"
              label={t`How`}
              data={[
                { value: "SET", label: t`To exactly this amount` },
                { value: "ADD", label: t`By an amount more` },
                { value: "LESS", label: t`By an amount less` },
                { value: "PERCENT", label: t`By per cent more` },
                { value: "PERCENT_LESS", label: t`By per cent less` },
              ]}
            />
            <TextInput
              name="amount"
              label={t`Amount or per cent`}
              description={t`Amounts in ${currency}`}
              inputMode="decimal"
              required
            />
          </>
        ),
        optionsOf: (form) => ({ price_change: priceChangeOf(form, currency) }),
      },
      {
        action: "delete-products",
        label: t`Delete`,
        isDangerous: true,
        question: (count) => <Plural value={count} one="Delete # product?" other="Delete # products?" />,
        consequence: () => (
          <Trans>
            Those that somebody ordered stay; hide them instead. The others disappear from the event's page at
            once. This cannot be undone.
          </Trans>
        ),
      },
    ],
  };
}
