import type { Config } from "../platform/config.ts";
import type { Services } from "../platform/services.ts";
import type { Cashier } from "./cashier.ts";
import { createSimulator } from "./providers/simulator/simulator.ts";

/** Simulated money stays away from real money: in a demo only, and never beside a live key. */
export function hasSimulator(config: Pick<Config, "isDemo" | "stripeSecretKey">): boolean {
  return config.isDemo && !config.stripeSecretKey?.startsWith("sk_live_");
}

/** Who may hold payments of this installation, and who is given new ones. */
export function offeredProviders({
  config,
  db,
}: Pick<Services, "config" | "db">): Pick<Cashier, "providers" | "offered"> {
  if (!hasSimulator(config)) return { providers: {}, offered: null };
  return { providers: { SIMULATOR: createSimulator(db) }, offered: "SIMULATOR" };
}
