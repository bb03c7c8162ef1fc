import { expect, test } from "vitest";
import { inTurn } from "./picture-turn.ts";

test("refuses a third work of one account, accepts that of others, and accepts its next when one has ended", async () => {
  const { promise: open, resolve: end } = Promise.withResolvers<void>();
  const works = [inTurn(() => open, 1), inTurn(() => open, 1)];

  await expect(inTurn(async () => {}, 1)).rejects.toMatchObject({ code: "busy" });
  const others = [inTurn(async () => "other", 2), inTurn(async () => "nobody's")];
  end();
  await Promise.all(works);

  expect(await Promise.all(others)).toEqual(["other", "nobody's"]);
  expect(await inTurn(async () => "next", 1)).toBe("next");
});

test("counts a failed work no longer", async () => {
  const fail = () => inTurn(() => Promise.reject(new Error("damaged")), 3);

  for (let n = 0; n < 3; n += 1) await expect(fail()).rejects.toThrow("damaged");

  expect(await inTurn(async () => "next", 3)).toBe("next");
});

test("refuses everybody when too many wait", async () => {
  const { promise: open, resolve: end } = Promise.withResolvers<void>();
  const works = Array.from({ length: 10 }, (_, n) => inTurn(() => open, n));

  await expect(inTurn(async () => {}, 11)).rejects.toMatchObject({ code: "busy" });

  end();
  await Promise.all(works);
});
