interface PaidMoney {
  payments: readonly { amount: number }[];
  refunds: readonly { status: string; amount: number }[];
  /** What is left of the order's own payments. */
  refundable_of_order: number;
}

/** True if something is left of a payment that an order got after it had been paid. Such a payment is to be refunded. */
export function hasLeftOfSecondPayment({ payments, refunds, refundable_of_order }: PaidMoney): boolean {
  const paid = payments.reduce((sum, { amount }) => sum + amount, 0);
  const givenBack = refunds
    .filter(({ status }) => status !== "FAILED")
    .reduce((sum, { amount }) => sum + amount, 0);
  return paid - givenBack > refundable_of_order;
}
