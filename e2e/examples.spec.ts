import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { buyOne, call } from "./steps/api.ts";
import { logInToDemo } from "./steps/demo-log-in.ts";
import { PROGRAM_URL } from "./steps/program.ts";
import { expect, test } from "./steps/test.ts";

const EXAMPLES = path.resolve(import.meta.dirname, "../examples");
const run = promisify(execFile);

test("the examples of the API sell a ticket, keep a copy, receive webhooks and check in", async ({
  page,
}) => {
  await logInToDemo(page);
  const { key } = await call<{ key: string }>(page.request, ["POST", "/api-keys"], {
    name: "Examples",
    role: "ADMIN",
  });
  const folder = mkdtempSync(path.join(tmpdir(), "tessera-examples-"));
  const env = { ...process.env, TESSERA_URL: PROGRAM_URL, TESSERA_KEY: key };
  const example = async (name: string, ...args: string[]) => {
    const { stdout } = await run(process.execPath, [path.join(EXAMPLES, name), ...args], {
      env,
      cwd: folder,
    });
    return JSON.parse(stdout) as Record<string, unknown>;
  };

  const sold = await example("sell-a-free-ticket.ts");
  expect(sold.status).toBe("COMPLETED");
  const eventId = Number(sold.event_id);

  const receiver = await receive(page, eventId, env);
  await buyOne(page.request, eventId, {
    first: "=Grace",
    last: "Buyer",
    email: "g@example.org",
  });
  await expect.poll(() => receiver.output()).toContain(`{"type":"order.created","event_id":${eventId}}`);
  const forged = await fetch(receiver.url, { method: "POST", body: "{}" });
  expect(forged.status).toBe(400);
  receiver.stop();

  const sync = () => example("delta-sync-to-csv.ts", String(eventId), "orders.csv");
  expect(await sync()).toEqual({ orders: 2, changed: 2 });
  expect(await sync()).toEqual({ orders: 2, changed: 0 });
  const [bought] = await call<{ id: number }[]>(page.request, [
    "GET",
    `/events/${eventId}/orders?query=Grace`,
  ]);
  await call(page.request, ["POST", `/events/${eventId}/orders/${bought!.id}/cancel`], {});
  expect(await sync()).toEqual({ orders: 2, changed: 1 });
  const csv = readFileSync(path.join(folder, "orders.csv"), "utf8");
  expect(csv).toContain(`${String(sold.order)},COMPLETED,Ada Example,ada@example.org`);
  expect(csv).toContain("CANCELLED,'=Grace Buyer,g@example.org");

  const [attendee] = await call<{ short_id: string }[]>(page.request, [
    "GET",
    `/events/${eventId}/attendees?filter_fields[status][eq]=ACTIVE`,
  ]);
  const ticket = `/public/events/${eventId}/attendees/${attendee!.short_id}`;
  const { qr_text } = await call<{ qr_text: string }>(page.request, ["GET", ticket]);
  expect(await example("check-in-a-ticket.ts", String(eventId), qr_text)).toMatchObject({
    verdict: "ADMITTED",
    first_name: "Ada",
  });
  const again = await example("check-in-a-ticket.ts", String(eventId), qr_text).catch(
    (error: { stdout: string }) => JSON.parse(error.stdout) as object,
  );
  expect(again).toMatchObject({ verdict: "ALREADY_IN" });
});

/** Runs the example's receiver on a free port, with a webhook of the event that sends to it. */
async function receive(page: Parameters<typeof logInToDemo>[0], eventId: number, env: NodeJS.ProcessEnv) {
  const free = await freePort();
  const url = `http://127.0.0.1:${free}/`;
  const { secret } = await call<{ secret: string }>(page.request, ["POST", `/events/${eventId}/webhooks`], {
    url,
    event_types: ["order.created"],
  });
  const child: ChildProcess = spawn(process.execPath, [path.join(EXAMPLES, "receive-webhooks.ts")], {
    env: { ...env, WEBHOOK_SECRET: secret, PORT: String(free) },
  });
  let output = "";
  child.stdout!.on("data", (text) => (output += String(text)));
  await expect.poll(() => output).toContain("listens");
  return { url, output: () => output, stop: () => void child.kill() };
}

async function freePort(): Promise<number> {
  const { createServer } = await import("node:net");
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
