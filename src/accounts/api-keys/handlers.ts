import type { Db } from "../../platform/database/database.ts";
import type { Handlers } from "../../platform/http/call.ts";
import { createApiKey, listApiKeys, revokeApiKey } from "./api-keys.ts";
import type { apiKeysContract } from "./contract.ts";

export function apiKeyHandlers(db: Db) {
  return {
    listApiKeys: async (_input, { user }) => ({ data: await listApiKeys(db, user.accountId) }),
    createApiKey: async ({ body }, { user }) => ({ data: await createApiKey(db, user, body) }),
    revokeApiKey: async ({ params }, { user }) => {
      await revokeApiKey(db, user, params.api_key_id);
      return undefined;
    },
  } satisfies Handlers<typeof apiKeysContract>;
}
