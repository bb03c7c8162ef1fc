import * as z from "zod";
import type { AreaSettings } from "../../platform/config.ts";

declare module "../../platform/config.ts" {
  interface Config {
    /** Whether anybody may open an account. Otherwise people join by invitation. */
    isRegistrationOpen: boolean;
  }
}

const shape = {
  TESSERA_REGISTRATION: z.enum(["open", "invited"]).default("open"),
};

export const registrationSettings: AreaSettings = {
  shape,
  read: (given: z.output<z.ZodObject<typeof shape>>) => ({
    isRegistrationOpen: given.TESSERA_REGISTRATION === "open",
  }),
};
