import net from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { checkDatabase } from "./check-database.ts";

const { url } = await testDatabase();

/** A PostgreSQL that recovers after a crash: it answers a number of connections with 57P03. */
async function startingFor(times: number) {
  const calls = { count: 0 };
  const server = net.createServer((near) => {
    calls.count += 1;
    near.on("error", () => {});
    if (calls.count <= times) {
      near.once("data", () => near.end(refusal("57P03", "the database system is starting up")));
      return;
    }
    const far = net.connect(`${new URL(url).searchParams.get("host")}/.s.PGSQL.5432`);
    far.on("error", () => near.destroy());
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as net.AddressInfo;
  return { calls, url: `postgres://postgres@127.0.0.1:${port}${new URL(url).pathname}` };
}

/** An ErrorResponse of PostgreSQL's protocol. */
function refusal(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.alloc(5, "E");
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

test("FLT-04 waits for a database that is still starting", async () => {
  const starting = await startingFor(3);

  await checkDatabase(starting.url);

  expect(starting.calls.count).toBe(4);
});
