import type { Handlers } from "../../platform/http/call.ts";
import type { Services } from "../../platform/services.ts";
import type { unsubscribeContract } from "./contract.ts";
import { readUnsubscribeToken } from "./unsubscribe-token.ts";
import { findSubscription, resubscribe, unsubscribe } from "./unsubscribes.ts";

export function unsubscribeHandlers({ db, config }: Pick<Services, "db" | "config">) {
  return {
    getSubscription: async ({ params }) => ({
      data: await findSubscription(db, readUnsubscribeToken(config.secretKeys, params.token)),
    }),
    unsubscribe: async ({ params }) => {
      const unsubscriber = readUnsubscribeToken(config.secretKeys, params.token);
      await unsubscribe(db, unsubscriber);
      return { data: await findSubscription(db, unsubscriber) };
    },
    resubscribe: async ({ params }) => {
      const unsubscriber = readUnsubscribeToken(config.secretKeys, params.token);
      await resubscribe(db, unsubscriber);
      return { data: await findSubscription(db, unsubscriber) };
    },
  } satisfies Handlers<typeof unsubscribeContract>;
}
