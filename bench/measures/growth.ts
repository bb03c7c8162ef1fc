import type { LoadResult } from "../driver.ts";
import type { UnderTest } from "../server-under-test.ts";
import { stageBuyers } from "../stage-many.ts";
import { stageEvent } from "../stage.ts";
import { driveReservations } from "./selling.ts";

const FEW = 10_000;
const CONNECTIONS = 128;
const AMPLE = 50_000_000;

/** Measures holds on one product that has sold 10,000 times, and again when it has sold more. */
export async function growth(
  underTest: UnderTest,
  many: number,
  seconds: number,
  say: (line: string) => void,
): Promise<{ few: LoadResult; many: LoadResult }> {
  const event = await stageEvent(underTest.pool, { products: 1, quantity: AMPLE, price: 0 });
  await stageBuyers(underTest.pool, event, { orders: FEW, withAttendees: false });
  await driveReservations(event, CONNECTIONS, 2);
  const few = await driveReservations(event, CONNECTIONS, seconds);

  await stageBuyers(underTest.pool, event, {
    orders: many - FEW,
    from: FEW,
    withAttendees: false,
    onProgress: (seeded) => say(`  ${seeded.toLocaleString("en")} of ${many.toLocaleString("en")} seeded`),
  });
  await underTest.pool.query("checkpoint");
  await driveReservations(event, CONNECTIONS, 2);
  return { few, many: await driveReservations(event, CONNECTIONS, seconds) };
}
