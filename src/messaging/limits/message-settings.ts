import * as z from "zod";
import type { AreaSettings } from "../../platform/config.ts";
import type { MessageAllowance } from "../rules/message-allowance.ts";

declare module "../../platform/config.ts" {
  interface Config {
    /** The least that every account can write to groups in a day. Its tier and its largest event can raise it. */
    messageAllowance: MessageAllowance;
  }
}

const shape = {
  TESSERA_MESSAGES_PER_DAY: z.coerce.number().int().min(1).max(10_000).default(20),
  TESSERA_MESSAGE_EMAILS_PER_DAY: z.coerce.number().int().min(1).max(100_000_000).default(20_000),
};

export const messageSettings: AreaSettings = {
  shape,
  read: (given: z.output<z.ZodObject<typeof shape>>) => ({
    messageAllowance: {
      messages: given.TESSERA_MESSAGES_PER_DAY,
      emails: given.TESSERA_MESSAGE_EMAILS_PER_DAY,
    },
  }),
};
