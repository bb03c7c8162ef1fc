import { z } from "zod";
import { route } from "../../platform/http/contract.ts";
import { Id, one } from "../../values/wire.ts";

const Moved = z.object({ message: z.string(), redirect_url: z.string() });

export const impersonationContract = {
  impersonate: route({
    method: "POST",
    path: "/admin/impersonate/{user_id}",
    summary: "Impersonate a member of an account for an hour; every change is logged under both names",
    policy: "superadmin",
    params: z.object({ user_id: Id }),
    body: z.object({ account_id: Id }),
    response: one(Moved),
  }),
  stopImpersonation: route({
    method: "POST",
    path: "/admin/stop-impersonation",
    summary: "End an impersonation",
    policy: "self",
    whileImpersonating: "allowed",
    response: one(Moved),
  }),
};
