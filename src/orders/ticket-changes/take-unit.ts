import { sql } from "kysely";
import type { OnSale } from "../../catalog/index.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { TicketKind } from "./ticket-kinds.ts";

interface WantedUnit {
  onSale: OnSale;
  kind: TicketKind;
  /** Counters of the ticket that is exchanged for this unit. */
  freed?: number[];
  /** Adds one unit of capacity if none is left. The organiser decides this, and the history records it. */
  mayRaise: boolean;
}

/** A counter whose capacity was raised: its name and its new capacity. */
export interface Raised {
  name: string;
  capacity: number;
}

/** Takes one unit of a kind of ticket from its counters, under lock. The caller has locked the order. */
export async function takeUnit(
  tx: Tx,
  { onSale, kind, freed = [], mayRaise }: WantedUnit,
): Promise<{ outcome: "taken" | "sold_out" | "stale"; raised: Raised[] }> {
  const { rows } = await sql<{ outcome: "taken" | "sold_out" | "stale"; raised: number[] }>`
    select outcome, raised from take_unit(
      ${onSale.event.id}, ${onSale.event.catalog_version}, ${kind.stockIds}::bigint[], ${freed}::bigint[], ${mayRaise})`.execute(
    tx,
  );
  const { outcome, raised } = rows[0]!;
  return { outcome, raised: raised.length > 0 ? await namesOf(tx, raised, kind) : [] };
}

async function namesOf(tx: Tx, stockIds: number[], kind: TicketKind): Promise<Raised[]> {
  const { rows } = await sql<{ name: string | null; capacity: number }>`
    select (select ca.name from capacity_assignments ca where ca.stock_id = s.id) as name, s.capacity
    from stock s where s.id = any (${stockIds}::bigint[]) order by s.id`.execute(tx);
  return rows.map(({ name, capacity }) => ({ name: name ?? kind.name, capacity }));
}
