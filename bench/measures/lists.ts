import { performance } from "node:perf_hooks";
import { Kysely, type LogEvent, PostgresDialect } from "kysely";
import { DEMO_LOGIN } from "../../src/accounts/rules/demo-login.ts";
import { listAttendees } from "../../src/tickets/attendees.ts";
import { listOrders } from "../../src/orders/orders.ts";
import type { Database } from "../../src/platform/database/database.ts";
import type { RequestedPage } from "../../src/platform/database/listing.ts";
import type { UnderTest } from "../server-under-test.ts";
import { stageBuyers } from "../stage-many.ts";
import { stageEvent, type StagedEvent, target } from "../stage.ts";

/** 95th percentiles in milliseconds. */
export interface ListTimes {
  page: number;
  filtered: number;
  search: number;
  count: number;
  http: number;
}

type Kind = "page" | "filtered" | "search";
type Asked = Partial<RequestedPage>;

const ROUNDS = 40;
const COUNTS = /^select count\(\*\) as total/;

/** Measures the queries and answers of the organiser's lists, with this many orders and tickets. */
export async function lists(
  underTest: UnderTest,
  rows: number,
  say: (line: string) => void,
): Promise<ListTimes> {
  const event = await stageEvent(underTest.pool, { products: 1, quantity: null, price: 0 });
  await stageBuyers(underTest.pool, event, {
    orders: rows,
    withAttendees: true,
    onProgress: (seeded) => say(`  ${seeded.toLocaleString("en")} of ${rows.toLocaleString("en")} seeded`),
  });
  // Adds other events, so that this one is most of the tables but not all.
  const other = await stageEvent(underTest.pool, { products: 1, quantity: null, price: 0 });
  await stageBuyers(underTest.pool, other, { orders: Math.ceil(rows / 20), withAttendees: true });

  return requestLists(underTest, event, say);
}

/** Measures the lists of a seeded event. */
export async function requestLists(
  underTest: Pick<UnderTest, "pool">,
  event: StagedEvent,
  say: (line: string) => void,
): Promise<ListTimes> {
  const asked = await questions(underTest, event);
  say(`  asking ${ROUNDS} times each`);
  return { ...(await askDatabase(underTest, event, asked)), http: await askServer(event, asked) };
}

/**
 * Returns searches for rare and common words, a whole name and a part of it, codes, addresses, and a word
 * without a match.
 */
async function questions(
  underTest: Pick<UnderTest, "pool">,
  event: StagedEvent,
): Promise<Record<Kind, Asked[]>> {
  const { rows } = await underTest.pool.query<{
    first_name: string;
    last_name: string;
    email: string;
    public_id: string;
  }>(
    "select first_name, last_name, email, public_id from orders where event_id = $1 and id % 9973 = 0 order by id limit 5",
    [event.eventId],
  );
  const words = rows.flatMap(({ first_name, last_name, email, public_id }) => [
    last_name,
    `${first_name} ${last_name}`,
    email,
    email.slice(4, 12),
    public_id,
  ]);
  const month = new Date(Date.now() - 30 * 86_400_000).toISOString();
  const narrowed = [
    { status: { eq: "CANCELLED" } },
    { status: { ne: "CANCELLED" } },
    { created_at: { eq: month.slice(0, 10) } },
    { created_at: { lt: month } },
  ];
  return {
    page: [1, 2, 3, 10, 50].map((page) => ({ page })),
    filtered: narrowed.map((filter_fields) => ({ filter_fields })),
    search: [...words, "ada", "stein", "example.org", "nobody like this"].map((query) => ({ query })),
  };
}

const lately = {
  page: 1,
  per_page: 20,
  query: null,
  sort_by: "created_at",
  sort_direction: "desc",
  filter_fields: {},
} satisfies RequestedPage;

async function askDatabase(
  underTest: Pick<UnderTest, "pool">,
  { accountId, eventId }: StagedEvent,
  asked: Record<Kind, Asked[]>,
): Promise<Omit<ListTimes, "http">> {
  const times: Record<Kind | "count", number[]> = { page: [], filtered: [], search: [], count: [] };
  let statements: LogEvent[] = [];
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: underTest.pool }),
    log: (statement) => void statements.push(statement),
  });
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const kind of ["page", "filtered", "search"] as const) {
      const wanted = { ...lately, ...asked[kind][(round + asked[kind].length) % asked[kind].length] };
      for (const list of [listOrders, listAttendees]) {
        statements = [];
        await list(db, { accountId, eventId }, wanted);
        // The first call warms up the connection.
        if (round < 0) continue;
        for (const { query, queryDurationMillis } of statements.slice(1))
          times[COUNTS.test(query.sql) ? "count" : kind].push(queryDurationMillis);
      }
    }
  }
  return {
    page: percentile(times.page),
    filtered: percentile(times.filtered),
    search: percentile(times.search),
    count: percentile(times.count),
  };
}

async function askServer({ eventId }: StagedEvent, asked: Record<Kind, Asked[]>): Promise<number> {
  const api = `http://${target.host}:${target.port}/api`;
  const login = await fetch(`${api}/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(DEMO_LOGIN),
  });
  const cookie = login.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
  const all = [...asked.page, ...asked.filtered, ...asked.search];
  const times: number[] = [];
  for (let round = 0; round < ROUNDS * 3; round += 1) {
    for (const list of ["orders", "attendees"]) {
      const url = `${api}/events/${eventId}/${list}?${queryOf(all[round % all.length]!)}`;
      const from = performance.now();
      const answer = await fetch(url, { headers: { cookie } });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${url} was answered ${answer.status}`);
      times.push(performance.now() - from);
    }
  }
  return percentile(times);
}

function queryOf({ filter_fields = {}, ...plain }: Asked): URLSearchParams {
  const query = new URLSearchParams(Object.entries(plain).map(([key, value]) => [key, String(value)]));
  for (const [field, comparisons] of Object.entries(filter_fields))
    for (const [operator, value] of Object.entries(comparisons ?? {}))
      query.set(`filter_fields[${field}][${operator}]`, String(value));
  return query;
}

function percentile(times: number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.95)]!;
}
