/**
 * Why money goes back. DUPLICATE: the order had been paid already, and stays so. SOLD_OUT and NOT_PAYABLE: it
 * came for something that could not be given any more. REQUESTED by a person here, PROVIDER by one there.
 */
export const REFUND_REASONS = ["DUPLICATE", "SOLD_OUT", "NOT_PAYABLE", "REQUESTED", "PROVIDER"] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];
