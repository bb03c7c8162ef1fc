import { z } from "zod";
import { ROLES } from "../../platform/http/call.ts";
import { Id } from "../../values/wire.ts";
import { User } from "./user.ts";

export const NEXT_STEPS = ["ENTER_CODE", "CHOOSE_ACCOUNT"] as const;

export const OwnAccount = z.object({ id: Id, name: z.string(), role: z.enum(ROLES) });
export type OwnAccount = z.infer<typeof OwnAccount>;

/** Either the log-in is complete, or there is a next step. A cookie then stores the steps so far. */
export const LogInAnswer = z.object({
  data: User.nullable(),
  next_step: z.enum(NEXT_STEPS).nullable(),
  /** The accounts to choose from, if that is the next step. */
  accounts: z.array(OwnAccount),
});
export type LogInAnswer = z.infer<typeof LogInAnswer>;
