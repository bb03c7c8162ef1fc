import * as z from "zod";
import type { AreaSettings } from "../../platform/config.ts";

declare module "../../platform/config.ts" {
  interface Config {
    /** The bearer token of mail servers that report bounced emails. Undefined: bounces are not accepted. */
    bounceToken?: string | undefined;
  }
}

const shape = { TESSERA_BOUNCE_TOKEN: z.string().min(16).optional() };

export const bounceSettings: AreaSettings = {
  shape,
  read: (given: z.output<z.ZodObject<typeof shape>>) => ({ bounceToken: given.TESSERA_BOUNCE_TOKEN }),
};
