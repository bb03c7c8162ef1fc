import type { Handlers } from "../platform/http/call.ts";
import type { ApiArea } from "../platform/http/dispatch/bound-route.ts";
import type { Services } from "../platform/services.ts";
import { contract } from "./contract.ts";
import { eraseCustomer } from "./erase-customer.ts";
import { limitErasures } from "./limit-erasures.ts";
import { previewErasure } from "./preview-erasure.ts";

/** The calls that erase a person from an account. */
export function erasuresApi(services: Services): ApiArea {
  const limits = limitErasures(services);
  const handlers = {
    previewErasure: async ({ params }, { user }) => ({
      data: await previewErasure(services.db, user.accountId, params.customer_id),
    }),
    eraseCustomer: async ({ params, body }, call) => {
      await limits.consume(String(call.user.accountId));
      return { data: await eraseCustomer(services, { customerId: params.customer_id, ...body }, call) };
    },
  } satisfies Handlers<typeof contract>;
  return { contract, handlers };
}
