import { Text } from "@mantine/core";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useEvent } from "../../../backoffice/queries/event.ts";
import { Money } from "../../../ui/money.tsx";
import type { Product } from "../../contract.ts";
import { priceOneUnitIfAny } from "../../rules/price-one-unit-if-any.ts";
import { passedOnFeeQuery } from "./passed-on-fee-query.ts";

/** What buyers pay for a product, below its price. Shows nothing if nothing is added to the price. */
export function BuyerPrice({ product }: { product: Product }) {
  const { id, currency } = useEvent();
  const { data: platformFee } = useQuery(passedOnFeeQuery(id));
  const { type, prices, taxes_and_fees } = product;
  // What a donor gives is not known. Without an answer about the platform's fee, the sum is not known.
  if (type === "DONATION" || type === "FREE" || platformFee === undefined) return null;
  const taxesAndFees = platformFee ? [...taxes_and_fees, platformFee] : taxes_and_fees;
  const paid = prices.flatMap(
    ({ price }) => priceOneUnitIfAny({ priceType: type, unitPrice: price, taxesAndFees })?.total_gross ?? [],
  );
  const isAdded = paid.some((minor) => !prices.some(({ price }) => price === minor));
  if (!isAdded) return null;
  const lowest = <Money amount={{ minor: Math.min(...paid), currency }} />;
  const highest = <Money amount={{ minor: Math.max(...paid), currency }} />;
  return (
    <Text span display="block" c="dimmed" fz={13}>
      {Math.min(...paid) === Math.max(...paid) ? (
        <Trans>Buyers pay {lowest}</Trans>
      ) : (
        <Trans>
          Buyers pay {lowest} – {highest}
        </Trans>
      )}
    </Text>
  );
}
