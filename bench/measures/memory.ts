import fs from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { drive } from "../driver.ts";
import type { RunningServer, UnderTest } from "../server-under-test.ts";
import { BUYER, orderOf, placedOrder, stageEvent, target } from "../stage.ts";

const AMPLE = 50_000_000;
/** V8 gives memory back only after half a minute without work. */
const SETTLE_MILLISECONDS = 60_000;
const LOOK_EVERY_MILLISECONDS = 100;
const CONNECTIONS = 128;
/** One in this many buyers downloads the tickets. */
const DOWNLOADS_EVERY = 100;

export interface MemoryFigures {
  /** Megabytes of the whole process, with its threads: at rest after the start, at the peak, and at rest after the sale. */
  idle: number;
  highest: number;
  after: number;
  orders: number;
  files: number;
  mails: number;
}

/**
 * Measures the program's memory: idle, and while and after it sells this many orders with their PDFs and
 * emails.
 */
export async function memory(
  underTest: UnderTest,
  server: RunningServer,
  orders: number,
  say: (line: string) => void,
): Promise<MemoryFigures> {
  // The first start has seeded the demo data, which happens once per installation.
  await server.restart();
  const { pid } = server;
  await visit(underTest);
  await sleep(SETTLE_MILLISECONDS);
  const idle = residentMegabytes(pid);
  say(`  idle ${idle.toFixed(0)} MB`);

  let highest = idle;
  const looking = setInterval(() => {
    highest = Math.max(highest, residentMegabytes(pid));
  }, LOOK_EVERY_MILLISECONDS);
  const sold = await sell(underTest, orders);
  say(`  sold ${sold.orders} orders, ${residentMegabytes(pid).toFixed(0)} MB`);
  const mails = await sendMails(underTest);
  clearInterval(looking);
  await sleep(SETTLE_MILLISECONDS);
  return { idle, highest, after: residentMegabytes(pid), ...sold, mails };
}

/** Sends some requests, because an installation without any would look smaller than it is. */
async function visit({ pool }: UnderTest): Promise<void> {
  const { rows } = await pool.query<{ id: number }>("select id from events where status = 'LIVE' limit 1");
  for (const path of [`/event/${rows[0]!.id}`, "/auth/login"])
    await (await fetch(`http://${target.host}:${target.port}${path}`)).text();
}

async function sell({ pool }: UnderTest, orders: number): Promise<{ orders: number; files: number }> {
  const event = await stageEvent(pool, { products: 1, quantity: AMPLE, price: 0 });
  const path = `/api/public/events/${event.eventId}/order`;
  let sold = 0;
  let files = 0;
  await drive({
    ...target,
    connections: CONNECTIONS,
    seconds: 3_600,
    buyer: () => {
      let step: "hold" | "details" | "download" = "hold";
      let order = { shortId: "", session: "" };
      return (last) => {
        if (step === "details" && last?.status === 201) {
          order = placedOrder(last.body);
          step = "download";
          return {
            method: "PUT",
            path: `${path}/${order.shortId}?session_identifier=${order.session}`,
            body: { order: BUYER },
          };
        }
        if (step === "download" && last?.status === 200) {
          sold += 1;
          step = "hold";
          if (sold % DOWNLOADS_EVERY === 0) {
            files += 1;
            return {
              method: "GET",
              path: `/order/${event.eventId}/${order.shortId}/tickets.pdf?session_identifier=${order.session}`,
            };
          }
        }
        if (sold >= orders) return null;
        step = "details";
        return { method: "POST", path, body: orderOf(event.products[0]!) };
      };
    },
  });
  return { orders: sold, files };
}

const MAIL_SECONDS = 60;

/** Sends emails with a PDF each for a minute. All of them would take an hour and need the same memory. */
async function sendMails({ pool }: UnderTest): Promise<number> {
  await sleep(MAIL_SECONDS * 1_000);
  const { rows } = await pool.query<{ count: number }>("select count(*)::int from stored_mails");
  return rows[0]!.count;
}

function residentMegabytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(fs.readFileSync(`/proc/${pid}/status`, "utf8"))![1]!;
  return (Number(kilobytes) * 1024) / 1e6;
}
