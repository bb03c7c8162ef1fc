import { expect, test } from "vitest";
import { createDoorKeys, fromBase64Url, type Handshake, isSameSeal, toBase64Url } from "./door-keys.ts";

const LINK = "cil_3f0g8z1hyjkmnpqrstvwxz2345";
const bytes = (value: number, length = 32) => new Uint8Array(length).fill(value);
const handshake: Handshake = {
  offer: { fingerprint: bytes(1), nonce: bytes(2, 16) },
  answer: { fingerprint: bytes(3), nonce: bytes(4, 16) },
};

test("devices with one link make the same seals and proofs", async () => {
  const [one, other] = await Promise.all([createDoorKeys(LINK), createDoorKeys(LINK)]);

  expect(one.doorTag).toEqual(other.doorTag);
  expect(await one.sealOffer(bytes(5))).toEqual(await other.sealOffer(bytes(5)));
  expect(await one.prove("offer", handshake)).toEqual(await other.prove("offer", handshake));
  expect(await one.hideTicket("A-7KQ2MXP")).toBe(await other.hideTicket("A-7KQ2MXP"));
});

test("a device with another link makes none of them", async () => {
  const [own, stranger] = await Promise.all([createDoorKeys(LINK), createDoorKeys(`${LINK}0`)]);

  expect(own.doorTag).not.toEqual(stranger.doorTag);
  expect(await own.sealOffer(bytes(5))).not.toEqual(await stranger.sealOffer(bytes(5)));
  expect(await own.sealAnswer(bytes(5), bytes(6))).not.toEqual(await stranger.sealAnswer(bytes(5), bytes(6)));
  expect(await own.prove("answer", handshake)).not.toEqual(await stranger.prove("answer", handshake));
  expect(await own.hideTicket("A-7KQ2MXP")).not.toBe(await stranger.hideTicket("A-7KQ2MXP"));
});

test("an answer belongs to one offer", async () => {
  const keys = await createDoorKeys(LINK);

  const seal = await keys.sealAnswer(bytes(5), bytes(6));

  expect(isSameSeal(seal, await keys.sealAnswer(bytes(5), bytes(6)))).toBe(true);
  expect(isSameSeal(seal, await keys.sealAnswer(bytes(5), bytes(7)))).toBe(false);
  expect(isSameSeal(seal, await keys.sealOffer(bytes(5)))).toBe(false);
});

test("a proof belongs to both certificates, both nonces and one side", async () => {
  const keys = await createDoorKeys(LINK);
  const { offer, answer } = handshake;
  const others: ["offer" | "answer", Handshake][] = [
    ["answer", handshake],
    ["offer", { offer: { ...offer, fingerprint: bytes(9) }, answer }],
    ["offer", { offer, answer: { ...answer, fingerprint: bytes(9) } }],
    ["offer", { offer: { ...offer, nonce: bytes(9, 16) }, answer }],
    ["offer", { offer, answer: { ...answer, nonce: bytes(9, 16) } }],
  ];

  const proof = await keys.prove("offer", handshake);

  for (const [by, other] of others) expect(await keys.prove(by, other)).not.toEqual(proof);
});

test("a hidden ticket is 16 bytes and contains no part of the readable code", async () => {
  const keys = await createDoorKeys(LINK);

  const hidden = await keys.hideTicket("A-7KQ2MXP");

  expect(fromBase64Url(hidden)).toHaveLength(16);
  expect(toBase64Url(fromBase64Url(hidden))).toBe(hidden);
  expect(hidden.toUpperCase()).not.toContain("7KQ2");
});
