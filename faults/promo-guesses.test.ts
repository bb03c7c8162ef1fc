import fs from "node:fs";
import http from "node:http";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase } from "../test/database.ts";
import { makeEvent, makeProduct, makePromoCode } from "../test/factories.ts";
import { type Program, sharing, startProgram } from "./program.ts";

const { db, url } = await testDatabase();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tessera-guesses-"));
let program: Program;
let address: string;

beforeAll(async () => {
  const event = await makeEvent(db, { status: "LIVE" });
  await makeProduct(db, event, { price: 1_000 });
  await makePromoCode(db, event, { code: "early", discount_type: "PERCENTAGE", discount: 50_000 });
  program = await startProgram(sharing(url, folder));
  const { headers } = await fetch(`http://127.0.0.1:${program.port}/event/${event.id}`, {
    redirect: "manual",
  });
  address = headers.get("location")!;
});

afterAll(async () => {
  await program.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

type Shown = "applied" | "refused" | "paused" | "nothing";

/** Returns what a visitor at this address sees about the code. */
function open(from: string, code: string): Promise<Shown> {
  return new Promise((resolve, reject) => {
    const options = {
      host: "127.0.0.1",
      port: program.port,
      path: `${address}?promo_code=${code}`,
      localAddress: from,
      agent: false,
    };
    const request = http.get(options, (response) => {
      let page = "";
      response.setEncoding("utf8");
      response.on("data", (part) => (page += part));
      response.once("end", () => {
        const isRefused = /role="alert"/.test(page);
        if (!isRefused) return resolve(page.includes(`<strong>${code}</strong>`) ? "applied" : "nothing");
        // A refused code is shown in its field again. The field of a paused visitor is empty.
        resolve(page.includes(`value="${code}"`) ? "refused" : "paused");
      });
    });
    request.once("error", reject);
  });
}

test("ABU-01 a visitor who guesses on the event's page is stopped after ten codes, and affects no page for others", async () => {
  const [guesser, visitor] = ["127.0.2.1", "127.0.2.2"];
  const guesses: Shown[] = [];
  for (let n = 0; n < 12; n += 1) guesses.push(await open(guesser, `guess-${n}`));

  const seen: Shown[] = [];
  for (let second = 0; second < 3; second += 1) {
    // The guesser's request comes first, so that the page in memory would be the guesser's.
    const [first, ...others] = await Promise.all([
      open(guesser, "early"),
      open(visitor, "early"),
      open(visitor, "early"),
    ]);
    seen.push(first!, ...others);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
  }

  expect(guesses).toEqual([...Array(10).fill("refused"), "paused", "paused"]);
  expect(seen).toEqual(Array(3).fill(["paused", "applied", "applied"]).flat());
  // The pages in memory for others reveal nothing to the guesser.
  await open(visitor, "early");
  expect(await open(guesser, "early")).toBe("paused");
});
