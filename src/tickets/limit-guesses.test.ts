import { expect, test } from "vitest";
import { Refusal } from "../values/refusal.ts";
import { limitGuesses } from "./limit-guesses.ts";

const missing = () => Promise.reject(new Refusal("not_found"));
const found = () => Promise.resolve("a ticket");

test("CHK-18 slows down a client that guesses links, but not one that opens tickets", async () => {
  const unlessGuessing = limitGuesses();
  for (let round = 0; round < 100; round += 1) await unlessGuessing("family", found);
  for (let round = 0; round < 20; round += 1)
    await expect(unlessGuessing("guesser", missing)).rejects.toMatchObject({ code: "not_found" });

  await expect(unlessGuessing("guesser", found)).rejects.toMatchObject({ code: "rate_limited" });
  await expect(unlessGuessing("family", found)).resolves.toBe("a ticket");
});

test("ABU-14 counts all addresses of an IPv6 network together", async () => {
  const unlessGuessing = limitGuesses();
  for (let n = 1; n <= 20; n += 1)
    await expect(unlessGuessing(`2001:db8::${n}`, missing)).rejects.toMatchObject({ code: "not_found" });

  await expect(unlessGuessing("2001:db8::abcd", found)).rejects.toMatchObject({ code: "rate_limited" });
  await expect(unlessGuessing("2001:db8:0:1::1", found)).resolves.toBe("a ticket");
});
