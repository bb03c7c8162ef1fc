import type { ApiArea } from "../platform/http/dispatch/bound-route.ts";
import type { Services } from "../platform/services.ts";
import type { Handlers } from "../platform/http/call.ts";
import type { AccountReactions } from "./account-reactions.ts";
import { accountHandlers } from "./account/handlers.ts";
import { type AccountsContract, contract } from "./contract.ts";
import { apiKeyHandlers } from "./api-keys/handlers.ts";
import { editedResources } from "./edited-resources.ts";
import { authHandlers } from "./handlers.ts";
import { createAccountLimits } from "./limits.ts";
import { membersHandlers } from "./members/handlers.ts";
import { profileHandlers } from "./profile/handlers.ts";
import { secondStepHandlers } from "./second-step/handlers.ts";

/** Without other areas there are no links and no webhooks. */
const NO_REACTIONS: AccountReactions = {
  rotateCheckInLinks: async () => 0,
  pauseWebhooksOf: async () => undefined,
};

export function accountsApi(services: Services, reactions = NO_REACTIONS): ApiArea {
  const given = { ...services, limits: createAccountLimits(services) };
  const handlers = {
    ...apiKeyHandlers(services.db),
    ...authHandlers(given, reactions),
    ...profileHandlers(given),
    ...membersHandlers(given, reactions),
    ...secondStepHandlers(given),
    ...accountHandlers(given),
  } satisfies Handlers<AccountsContract>;
  return { contract, handlers, resources: editedResources };
}
