import type pg from "pg";
import type { ProviderState } from "../../test/stripe/provider-state.ts";

const MAX_LISTED = 3;

/** Returns the data of both sides about the payments that differ, for debugging. */
export async function explainDifferences(
  pool: pg.Pool,
  books: ProviderState,
  differences: string[],
): Promise<string> {
  const intents = new Set(differences.flatMap((difference) => intentOf(books, difference) ?? []));
  const told = await Promise.all([...intents].slice(0, MAX_LISTED).map((id) => explain(pool, books, id)));
  return JSON.stringify(told, null, 1);
}

function intentOf(books: ProviderState, difference: string): string | undefined {
  const [id = ""] = /(pi|re)_\w+/.exec(difference) ?? [];
  return books.refunds.get(id)?.payment_intent ?? (books.intents.has(id) ? id : undefined);
}

async function explain(pool: pg.Pool, books: ProviderState, id: string) {
  const rows = async (statement: string) => (await pool.query(statement, [id])).rows;
  const ofIntent = "(select i.id from payment_intents i where i.provider_intent_id = $1)";
  return {
    there: {
      intent: books.intents.get(id),
      charges: [...books.charges.values()].filter((charge) => charge.payment_intent === id),
      refunds: [...books.refunds.values()].filter((refund) => refund.payment_intent === id),
    },
    here: {
      intent: await rows("select * from payment_intents where provider_intent_id = $1"),
      order: await rows(
        "select o.* from orders o join payment_intents i on i.order_id = o.id where i.provider_intent_id = $1",
      ),
      refunds: await rows(
        `select r.* from refunds r join payments p on p.id = r.payment_id where p.payment_intent_id = ${ofIntent}`,
      ),
      events: await rows("select * from provider_events where provider_intent_id = $1 order by received_at"),
    },
  };
}
