// node examples/delta-sync-to-csv.ts 7 orders.csv
// Keeps a CSV file of an event's orders. The first run reads all; each later one only what changed.
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { createTessera, readChanges, TesseraError, unwrap } from "../clients/typescript/src/index.ts";

const { TESSERA_URL: url = "http://localhost:3000", TESSERA_KEY: apiKey } = process.env;
const [eventId, file = "orders.csv"] = process.argv.slice(2);
const tessera = createTessera({ url, apiKey });

type Row = [id: number, order: string, status: string, buyer: string, email: string, total: string];
interface Copy {
  cursor?: string;
  rows: Record<number, Row>;
}

const path = { event_id: Number(eventId) };
const read = (cursor: string | undefined) =>
  unwrap(
    tessera.GET("/events/{event_id}/orders/changes", { params: { path, query: { cursor, limit: 1_000 } } }),
  );

let changed = 0;
let copy = load();
try {
  await sync();
} catch (error) {
  // The server's database was restored: what it had is not known to it any more.
  if (!(error instanceof TesseraError && error.code === "cursor_expired")) throw error;
  copy = { rows: {} };
  await sync();
}
const rows = Object.values(copy.rows);
writeFileSync(file, ["id,order,status,buyer,email,total", ...rows.map(csvLine)].join("\r\n") + "\r\n");
console.log(JSON.stringify({ orders: rows.length, changed }));

async function sync(): Promise<void> {
  for await (const page of readChanges(read, copy.cursor)) {
    for (const order of page.rows) {
      const buyer = `${order.first_name} ${order.last_name}`;
      const total = `${order.total_gross} ${order.currency} minor units`;
      copy.rows[order.id] = [order.id, order.public_id, order.status, buyer, order.email ?? "", total];
      changed++;
    }
    // Rows and cursor together, so that a crash loses neither.
    copy.cursor = page.cursor;
    writeFileSync(`${file}.json.new`, JSON.stringify(copy));
    renameSync(`${file}.json.new`, `${file}.json`);
  }
}

function load(): Copy {
  try {
    return JSON.parse(readFileSync(`${file}.json`, "utf8")) as Copy;
  } catch {
    return { rows: {} };
  }
}

/** A spreadsheet must not take a buyer's name for a formula. */
function csvLine(row: Row): string {
  return row
    .map((cell) => String(cell).replace(/^[=+\-@\t\r]/, "'$&"))
    .map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(",");
}
