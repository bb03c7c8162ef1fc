import { unsubscribeContract } from "./unsubscribe/contract.ts";

export type { Subscription } from "./unsubscribe/contract.ts";

export const contract = unsubscribeContract;
export type SuppressionsContract = typeof contract;
