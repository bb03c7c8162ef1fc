import { createCipheriv, hkdfSync, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { readConfig } from "../app/config.ts";
import { createSealing } from "./sealing.ts";
import { isKeyedHash, isSigned, keyedHash, sign } from "./secret-keys.ts";

const [FIRST, SECOND, THIRD] = [
  "first-0123456789abcdefghijklmnopqrstuv",
  "second-0123456789abcdefghijklmnopqrst",
  "third-0123456789abcdefghijklmnopqrstuv",
] as const;
const PLACE = Buffer.from("row 7");

test("MIG-12 opens a value sealed with the old key after a rotation, and says that it needs resealing", () => {
  const sealed = createSealing([FIRST], "test").seal("Zoë", PLACE);
  const rotated = createSealing([SECOND, FIRST], "test");

  expect(rotated.open(sealed, PLACE)).toEqual({ text: "Zoë", isCurrent: false });
  expect(rotated.open(rotated.seal("Zoë", PLACE), PLACE)).toEqual({ text: "Zoë", isCurrent: true });
  expect(createSealing([SECOND], "test").open(rotated.seal("Zoë", PLACE), PLACE).text).toBe("Zoë");
  expect(() => createSealing([SECOND, THIRD], "test").open(sealed, PLACE)).toThrow(/no secret key opens/);
});

test("MIG-12 opens a value from the time before key ids with any listed key", () => {
  const key = Buffer.from(hkdfSync("sha256", FIRST, "", "test", 32));
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce, { authTagLength: 16 }).setAAD(PLACE);
  const text = Buffer.concat([cipher.update("Zoë", "utf8"), cipher.final()]);
  const sealed = Buffer.concat([nonce, cipher.getAuthTag(), text]);

  for (const keys of [[FIRST], [SECOND, FIRST], [SECOND, THIRD, FIRST]] as const)
    expect(createSealing(keys, "test").open(sealed, PLACE)).toEqual({ text: "Zoë", isCurrent: false });
  expect(() => createSealing([SECOND], "test").open(sealed, PLACE)).toThrow();
});

test("opens a value only for its purpose and place", () => {
  const sealed = createSealing([FIRST], "test").seal("Zoë", PLACE);

  expect(() => createSealing([FIRST], "another").open(sealed, PLACE)).toThrow();
  expect(() => createSealing([FIRST], "test").open(sealed, Buffer.from("row 8"))).toThrow();
});

test("MIG-12 recognises a signature and a keyed hash of any listed key, and no other", () => {
  for (const [keys, isGood] of [
    [[FIRST], true],
    [[SECOND, FIRST], true],
    [[SECOND, THIRD], false],
  ] as const) {
    expect(isSigned(keys, "order", sign(FIRST, "order"))).toBe(isGood);
    expect(isKeyedHash(keys, "code", keyedHash(FIRST, "code"))).toBe(isGood);
  }
  expect(isSigned([FIRST], "order", sign(FIRST, "another"))).toBe(false);
  expect(isSigned([FIRST], "order", "")).toBe(false);
});

const BASE = { SECRET_KEY: FIRST, DATABASE_URL: "postgres://somewhere/tessera" };

test("reads old keys separated by commas or line breaks, without the current key and repeats", () => {
  const keysOf = (old: string) => readConfig({ ...BASE, SECRET_KEY_OLD: old }).secretKeys;

  expect(readConfig(BASE).secretKeys).toEqual([FIRST]);
  expect(keysOf(`${SECOND}, ${THIRD}`)).toEqual([FIRST, SECOND, THIRD]);
  expect(keysOf(`${SECOND}\n${FIRST}\n${SECOND}\n`)).toEqual([FIRST, SECOND]);
});

test("refuses to start with a weak old key, because its signatures would be trusted", () => {
  expect(() => readConfig({ ...BASE, SECRET_KEY_OLD: `${SECOND},short` })).toThrow(/SECRET_KEY_OLD/);
});
