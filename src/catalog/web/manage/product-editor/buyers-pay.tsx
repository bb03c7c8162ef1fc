import { Button, Stack, Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { formatMoney } from "../../../../ui/format.ts";
import { parseAmount, toDecimalString } from "../../../../values/money.ts";
import { isPlatformFee } from "../../../../values/platform-fee.ts";
import { priceForGross } from "../../../rules/gross-price.ts";
import { priceOneUnitIfAny } from "../../../rules/price-one-unit-if-any.ts";
import type { PricedLine, TaxOrFee } from "../../../rules/pricing.ts";
import type { PriceForm, ProductForm } from "./product-form.ts";
import { typedGross } from "./typed-gross.ts";

interface BuyersPayProps {
  type: ProductForm["type"];
  price: PriceForm;
  /** What is added to the price. */
  charges: readonly TaxOrFee[];
  onChange: (change: Partial<PriceForm>) => void;
}

/** What buyers pay with the typed price, and the switch between the price and what buyers pay. */
export function BuyersPay({ type, price, charges, onChange }: BuyersPayProps) {
  const { currency } = useEvent();
  const gross = typedGross(type, price);
  const isGross = gross !== undefined;
  if (charges.length === 0 && !isGross) return null;
  const wanted = isGross ? parseAmount(gross, currency) : null;
  const found = wanted === null ? null : priceForGross(wanted, charges);
  const unitPrice = isGross ? (found?.price ?? null) : parseAmount(price.price, currency);
  const priced =
    unitPrice === null ? null : priceOneUnitIfAny({ priceType: type, unitPrice, taxesAndFees: charges });
  const decimal = (minor: number) => toDecimalString({ minor, currency });
  const handleSwitch = () => {
    if (!isGross) return onChange({ gross: priced ? decimal(priced.total_gross) : "" });
    const typed = unitPrice === null ? gross : decimal(unitPrice);
    return onChange({ gross: undefined, price: typed });
  };
  return (
    <Stack gap={4} align="flex-start">
      <Stack gap={0} aria-live="polite">
        {priced && priced.total_gross > 0 && <Sum type={type} priced={priced} />}
        {found && found.gross !== wanted && <NotExactly wanted={wanted!} next={found.next} />}
      </Stack>
      {type !== "DONATION" && (
        <Button variant="subtle" size="compact-sm" mx={-8} onClick={handleSwitch}>
          {isGross ? <Trans>Set the price without taxes and fees</Trans> : <Trans>Set what buyers pay</Trans>}
        </Button>
      )}
    </Stack>
  );
}

/** "Buyers pay €30.35: €25.00 + €0.50 Booking fee + €4.85 VAT" */
function Sum({ type, priced }: { type: ProductForm["type"]; priced: PricedLine }) {
  const { t, i18n } = useLingui();
  const { currency } = useEvent();
  const money = (minor: number) => formatMoney({ minor, currency }, i18n.locale);
  const { fees, taxes } = priced.taxes_and_fees;
  const added = [...fees, ...taxes].map((entry) => {
    const name = isPlatformFee(entry) ? t`Platform fee` : entry.name;
    const amount = money(entry.value);
    return t({ message: `${amount} ${name}`, comment: "A tax or fee in a sum: €4.85 VAT" });
  });
  const parts = [money(priced.total_before_additions), ...added].join(" + ");
  const total = money(priced.total_gross);
  return (
    <Text className="break-anywhere" c="dimmed" fz={13}>
      {type === "DONATION" ? (
        <Trans>
          Buyers pay at least {total}: {parts}
        </Trans>
      ) : (
        <Trans>
          Buyers pay {total}: {parts}
        </Trans>
      )}
    </Text>
  );
}

/** Says that rounding leaves out what buyers should pay, or that the fees alone are more. */
function NotExactly({ wanted, next }: { wanted: number; next: number | null }) {
  const { i18n } = useLingui();
  const { currency } = useEvent();
  const money = (minor: number) => formatMoney({ minor, currency }, i18n.locale);
  const amount = money(wanted);
  const nextAmount = next === null ? null : money(next);
  return (
    <Text c="var(--warning)" fz={13} fw={500}>
      {nextAmount === null ? (
        <Trans>Exactly {amount} is not possible with these taxes and fees.</Trans>
      ) : (
        <Trans>
          Exactly {amount} is not possible with these taxes and fees. The next possible amount is {nextAmount}
          .
        </Trans>
      )}
    </Text>
  );
}
