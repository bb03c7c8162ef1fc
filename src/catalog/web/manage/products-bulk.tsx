import { NativeSelect, TextInput } from "@mantine/core";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { BulkActions } from "../../../backoffice/data-grid/bulk/bulk-actions.ts";
import { startBulk } from "../../../backoffice/data-grid/bulk/start-bulk.ts";
import { useEvent } from "../../../backoffice/queries/event.ts";
import { priceChangeOf } from "../../../backoffice/forms/price-change.ts";

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
        consequence: () => <Trans>Visitors to the event's page see them from now on.</Trans>,
      },
      {
        action: "hide-products",
        label: t`Hide`,
        question: (count) => <Plural value={count} one="Hide # product?" other="Hide # products?" />,
        consequence: () => (
          <Trans>Visitors no longer see them. What was sold stays valid, and they can be shown again.</Trans>
        ),
      },
      {
        action: "pause-products",
        label: t`Pause sales`,
        question: (count) => (
          <Plural value={count} one="Pause sales of # product?" other="Pause sales of # products?" />
        ),
        consequence: () => <Trans>Visitors see them, but nobody can buy them until you resume sales.</Trans>,
      },
      {
        action: "sell-products-again",
        label: t`Resume sales`,
        question: (count) => (
          <Plural value={count} one="Resume sales of # product?" other="Resume sales of # products?" />
        ),
        consequence: () => (
          <Trans>They can be bought straight away, as far as their dates and quantities allow.</Trans>
        ),
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
            All their prices change, tiers included, for orders from now on. Free products stay free. This
            cannot be undone.
          </Trans>
        ),
        fields: (
          <>
            <NativeSelect
              name="kind"
              label={t`How`}
              data={[
                { value: "SET", label: t`Set to this amount` },
                { value: "ADD", label: t`Increase by an amount` },
                { value: "LESS", label: t`Decrease by an amount` },
                { value: "PERCENT", label: t`Increase by a percentage` },
                { value: "PERCENT_LESS", label: t`Decrease by a percentage` },
              ]}
            />
            <TextInput
              name="amount"
              label={t`Amount or percentage`}
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
            Those that have been ordered stay; hide them instead. The others disappear from the event's page
            at once. This cannot be undone.
          </Trans>
        ),
      },
    ],
  };
}
