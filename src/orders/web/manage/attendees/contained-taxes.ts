import { allocate } from "../../../../values/money/allocate.ts";
import type { TicketChoice } from "../../../contract.ts";

type Parts = TicketChoice["taxes_and_fees"];

/**
 * Returns the taxes and fees that an amount paid for a ticket contains: those of the full price, and of any other amount
 * in proportion.
 */
export function containedTaxes(
  { gross, taxes_and_fees, currency }: Pick<TicketChoice, "gross" | "taxes_and_fees" | "currency">,
  paid: number,
): Parts {
  const amounts = taxes_and_fees.map(({ amount }) => amount);
  if (paid === 0 || amounts.length === 0) return [];
  const price = amounts.reduce((left, amount) => left - amount, gross);
  const [, ...shares] = allocate({ minor: paid, currency }, [price, ...amounts]);
  return taxes_and_fees
    .map((part, index) => ({ ...part, amount: shares[index]!.minor }))
    .filter(({ amount }) => amount > 0);
}
