import { Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useRateWords } from "../../../../backoffice/forms/rate-words.ts";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { formatDateTime } from "../../../../ui/format.ts";
import type { TaxOrFee } from "../../../contract.ts";
import type { ProductForm } from "./product-form.ts";
import { visibilityOf } from "./visibility.ts";

interface MoreSummaryProps {
  form: ProductForm;
  taxes: TaxOrFee[];
}

/** What is set in the fields behind "More": "On sale until 18 Dec · At most 4 per order · VAT 19%". */
export function MoreSummary({ form, taxes }: MoreSummaryProps) {
  const { t } = useLingui();
  const sale = useSaleWords(form);
  const limits = useLimitWords(form);
  const charged = useTaxWords(form, taxes);
  const visibility = visibilityOf(form);
  const set = [
    ...(form.description.trim() === "" ? [] : [t`With a description`]),
    ...limits,
    ...sale,
    ...(visibility === "WITH_CODE" ? [t`With promo code only`] : []),
    ...(visibility === "HIDDEN" ? [t`Hidden`] : []),
    ...charged,
  ];
  if (set.length === 0) return <Trans>More: description, limits, sale times, visibility, taxes</Trans>;
  return (
    <>
      <Trans>More</Trans>
      <Text span display="block" className="break-anywhere" c="dimmed" fz={13} fw={400}>
        {set.join(" · ")}
      </Text>
    </>
  );
}

function useLimitWords({ min_per_order, max_per_order, max_per_buyer }: ProductForm): string[] {
  const { t } = useLingui();
  const [least, most, mostOfBuyer] = [min_per_order.trim(), max_per_order.trim(), max_per_buyer.trim()];
  return [
    ...(least ? [t`At least ${least} per order`] : []),
    ...(most ? [t`At most ${most} per order`] : []),
    ...(mostOfBuyer ? [t`At most ${mostOfBuyer} per buyer`] : []),
  ];
}

function useSaleWords({ sale_start_date, sale_end_date }: ProductForm): string[] {
  const { t } = useLingui();
  const dayOf = useDayOf();
  const [from, until] = [dayOf(sale_start_date), dayOf(sale_end_date)];
  if (from && until) return [t`On sale from ${from} until ${until}`];
  if (from) return [t`On sale from ${from}`];
  return until ? [t`On sale until ${until}`] : [];
}

/** Formats the day of a typed wall-clock time, without a zone. Undefined: there is none. */
function useDayOf(): (wallTime: string) => string | undefined {
  const { i18n } = useLingui();
  return (wallTime) => {
    const at = new Date(`${wallTime}Z`);
    if (Number.isNaN(at.getTime())) return undefined;
    return formatDateTime(at, { locale: i18n.locale, zone: "UTC", style: "day" });
  };
}

function useTaxWords({ type, tax_and_fee_ids }: ProductForm, taxes: TaxOrFee[]): string[] {
  const { currency } = useEvent();
  const rateOf = useRateWords();
  const charged = type === "FREE" ? [] : taxes.filter(({ id }) => tax_and_fee_ids.includes(id));
  return charged.map((tax) => `${tax.name} ${rateOf(tax, currency)}`);
}
