import type { Handlers } from "../platform/http/call.ts";
import type { ApiArea } from "../platform/http/dispatch/bound-route.ts";
import type { Services } from "../platform/services.ts";
import { listAuditEntries, listAuditPeople } from "./audit-entries.ts";
import { type AuditContract, contract } from "./contract.ts";

/** Reads the audit log. `platform/http/audit` writes it. */
export function auditApi({ db }: Services): ApiArea {
  const handlers = {
    listAuditEntries: ({ query }, { user, reads }) => listAuditEntries(reads(db), user.accountId, query),
    listAuditPeople: async (_input, { user }) => ({ data: await listAuditPeople(db, user.accountId) }),
  } satisfies Handlers<AuditContract>;
  return { contract, handlers };
}
