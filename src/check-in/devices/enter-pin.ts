import type pg from "pg";
import { verifyPassword } from "../../accounts/index.ts";
import { HOUR, type Limit, MINUTE } from "../../platform/rate-limit/limit.ts";
import { createDatabaseLimiter } from "../../platform/rate-limit/rate-limiter.ts";
import { networkOf } from "../../values/network-of.ts";
import { Refusal } from "../../values/refusal.ts";
import type { Door } from "../find-door.ts";

export const PIN_LIMITS = {
  byNetwork: { name: "check-in-pins-network", points: 10, seconds: 15 * MINUTE },
  byList: { name: "check-in-pins-list", points: 60, seconds: HOUR },
} satisfies Record<string, Limit>;

/**
 * Checks a door's PIN. Wrong PINs count for the network and for the list. A right one gives its try back. Returns
 * false without a check if the list has no PIN.
 */
export function createPinCheck({ pool, secretKey }: { pool: pg.Pool; secretKey: string }) {
  const byNetwork = createDatabaseLimiter({ pool, secretKey }, PIN_LIMITS.byNetwork);
  const byList = createDatabaseLimiter({ pool, secretKey }, PIN_LIMITS.byList);

  return async function checkPin(door: Door, address: string, pin: string): Promise<boolean> {
    const { rows } = await pool.query<{ pin_hash: string | null }>(
      "select pin_hash from check_in_lists where id = $1",
      [door.id],
    );
    const kept = rows[0]?.pin_hash;
    if (!kept) return false;
    const network = `${door.id} ${networkOf(address)}`;
    await byNetwork.consume(network);
    await byList.consume(String(door.id));
    if (!(await verifyPassword(pin, kept))) throw new Refusal("check_in_pin_wrong");
    await byNetwork.giveBack(network);
    await byList.giveBack(String(door.id));
    return true;
  };
}
