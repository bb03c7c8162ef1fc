/** COMPLIMENTARY: free. PAID: paid outside the platform. AWAITING: to be paid until the event's deadline. */
export const PAYMENTS = ["COMPLIMENTARY", "PAID", "AWAITING"] as const;
export type ManualPayment = (typeof PAYMENTS)[number];
