import { expect, type Page } from "@playwright/test";
import { scanCode } from "./offline-door.ts";

/**
 * Cuts the phone off the server, but not off other phones: Chromium's own offline mode would end their connections as
 * well.
 */
export async function cutServer(phone: Page): Promise<void> {
  await phone.context().route("**/*", (route) => route.abort());
  await expect(phone.getByText(/Offline · list of/)).toBeVisible();
}

export async function restoreServer(phone: Page): Promise<void> {
  await phone.context().unroute("**/*");
}

/** The dialog in which devices are connected. */
export const sheetOf = (phone: Page) => phone.getByRole("dialog", { name: "Connect another device" });

/** Returns the text of the QR code that the phone shows, as a camera would read it. */
export async function shownCode(phone: Page): Promise<string> {
  await expect(sheetOf(phone).getByRole("img", { name: "Code for the other device" })).toBeVisible();
  await phone.evaluate(() => {
    navigator.clipboard.writeText = async (text) => void ((globalThis as { copied?: string }).copied = text);
  });
  await sheetOf(phone).getByText("Copy the code").click();
  return phone.evaluate(() => (globalThis as { copied?: string }).copied!);
}

/** Connects two phones at their doors, each reading the other's code. */
export async function connectPhones(one: Page, other: Page): Promise<void> {
  await one.getByRole("button", { name: /^Connect another device$|devices? connected$/ }).click();
  await sheetOf(one).getByRole("button", { name: "Show a code on this device" }).click();
  await scanCode(other, await shownCode(one));
  await scanCode(one, await shownCode(other));
  for (const phone of [one, other]) {
    await expect(sheetOf(phone).getByText(/^Connected[.]/)).toBeVisible();
    await sheetOf(phone).getByRole("button", { name: "Close" }).click();
  }
}

/** Returns a function that lists the states of the connections for which the phone makes codes from now on. */
export async function connectionsOf(phone: Page): Promise<() => Promise<RTCPeerConnectionState[]>> {
  const made = await phone.evaluateHandle(() => {
    const connections: RTCPeerConnection[] = [];
    const { prototype } = RTCPeerConnection;
    const create = prototype.createDataChannel;
    prototype.createDataChannel = function (...args) {
      connections.push(this);
      return create.apply(this, args);
    };
    return connections;
  });
  return () => made.evaluate((connections) => connections.map(({ connectionState }) => connectionState));
}

export interface HeldCall {
  /** Settles when the call has been made. */
  isHeld(): Promise<void>;
  release(): Promise<void>;
}

/** Holds back the next call of a function of the phone's browser until it is released. */
export async function holdNext(
  phone: Page,
  owner: "SubtleCrypto" | "RTCPeerConnection",
  name: "deriveKey" | "setLocalDescription",
): Promise<HeldCall> {
  const held = await phone.evaluateHandle(
    ([ownerName, method]) => {
      type Call = (this: unknown, ...args: unknown[]) => Promise<unknown>;
      const prototype = globalThis[ownerName].prototype as unknown as Record<string, Call>;
      const real = prototype[method]!;
      const [called, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      prototype[method] = async function (...args) {
        prototype[method] = real;
        called.resolve();
        await released.promise;
        return real.apply(this, args);
      };
      return { called, released };
    },
    [owner, name] as const,
  );
  return {
    isHeld: () => held.evaluate(({ called }) => called.promise),
    release: () => held.evaluate(({ released }) => released.resolve()),
  };
}
