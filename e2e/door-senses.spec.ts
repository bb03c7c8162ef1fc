import type { Page } from "@playwright/test";
import { call } from "./steps/api.ts";
import { openDoor, verdictOn } from "./steps/door.ts";
import { typeCode } from "./steps/offline-door.ts";
import { expect, open, test } from "./steps/test.ts";

/** Chromium's fake camera has neither torch nor zoom. This zoom is from 1 to 3.5 times. */
const ZOOM = { min: 1, max: 3.5, step: 0.1 };

/**
 * Gives the camera's track a torch and a zoom, as the specification of image capture defines them: capabilities,
 * settings that follow the applied constraints, and advanced constraints that are ignored if they exceed the
 * capabilities.
 */
async function addTorchAndZoom(phone: Page): Promise<void> {
  await phone.addInitScript((zoom) => {
    type Extra = { torch?: boolean; zoom?: number };
    const settingsOf = new WeakMap<MediaStreamTrack, Required<Extra>>();
    const track = MediaStreamTrack.prototype;
    const { getCapabilities, getSettings, applyConstraints } = track;
    const extraOf = (one: MediaStreamTrack) => settingsOf.get(one) ?? { torch: false, zoom: zoom.min };
    track.getCapabilities = function capabilities(this: MediaStreamTrack) {
      return { ...getCapabilities.call(this), torch: true, zoom };
    } as typeof getCapabilities;
    track.getSettings = function settings(this: MediaStreamTrack) {
      return { ...getSettings.call(this), ...extraOf(this) };
    };
    track.applyConstraints = async function apply(
      this: MediaStreamTrack,
      constraints?: MediaTrackConstraints,
    ) {
      const { advanced = [], ...basic } = constraints ?? {};
      await applyConstraints.call(this, basic);
      for (const { torch, zoom: wanted } of advanced as Extra[]) {
        if (wanted !== undefined && (wanted < zoom.min || wanted > zoom.max)) continue;
        const before = extraOf(this);
        settingsOf.set(this, { torch: torch ?? before.torch, zoom: wanted ?? before.zoom });
      }
    };
    // Replaces the camera by a plain picture, because this test does not depend on what a phone would show.
    navigator.mediaDevices.getUserMedia = async () => {
      const canvas = document.createElement("canvas");
      Object.assign(canvas, { width: 640, height: 360 });
      canvas.getContext("2d")!.fillRect(0, 0, 640, 360);
      return canvas.captureStream(5);
    };
  }, ZOOM);
}

const trackOf = (phone: Page) =>
  phone.evaluate(() => {
    const { srcObject } = document.querySelector("video")!;
    const { torch, zoom } = (srcObject as MediaStream).getVideoTracks()[0]!.getSettings() as {
      torch?: boolean;
      zoom?: number;
    };
    return { torch, zoom };
  });

test("the torch is switched on and off, and each press brings the camera nearer, until it is wide again", async ({
  page,
  newPage,
}) => {
  const { door } = await openDoor(page, 0);
  const phone = await newPage();
  await addTorchAndZoom(phone);
  await open(phone, door);

  const torch = phone.getByRole("button", { name: "Torch" });
  await expect(torch).toHaveAttribute("aria-pressed", "false");
  await torch.click();
  await expect(torch).toHaveAttribute("aria-pressed", "true");
  expect(await trackOf(phone)).toEqual({ torch: true, zoom: 1 });

  for (const times of [2, 3, 1]) {
    await phone.getByRole("button", { name: /^Zoom/ }).click();
    await expect(phone.getByRole("button", { name: `Zoom: ${times}` })).toHaveText(`${times}×`);
    // The torch stays on.
    expect(await trackOf(phone)).toEqual({ torch: true, zoom: times });
  }
  await torch.click();
  await expect(torch).toHaveAttribute("aria-pressed", "false");
  expect(await trackOf(phone)).toEqual({ torch: false, zoom: 1 });
});

test("a camera without torch and zoom has no buttons for them", async ({ page, newPage }) => {
  const { door } = await openDoor(page, 0);
  const phone = await newPage();
  await phone.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => document.createElement("canvas").captureStream(5);
  });
  await open(phone, door);

  await expect(phone.getByRole("button", { name: "Device settings" })).toBeVisible();
  await expect(phone.locator("video")).toHaveJSProperty("paused", false);
  await expect(phone.getByRole("button", { name: "Torch" })).toHaveCount(0);
  await expect(phone.getByRole("button", { name: /^Zoom/ })).toHaveCount(0);
});

interface Felt {
  tones: number[];
  buzzes: number[][];
}

/** Notes every tone and every vibration of the page. */
async function feel(phone: Page): Promise<() => Promise<Felt>> {
  await phone.addInitScript(() => {
    const felt: Felt = { tones: [], buzzes: [] };
    Object.assign(globalThis, { felt });
    globalThis.OscillatorNode = class extends OscillatorNode {
      override start(when?: number): void {
        felt.tones.push(this.frequency.value);
        super.start(when);
      }
    };
    Navigator.prototype.vibrate = (pattern) => {
      felt.buzzes.push(typeof pattern === "number" ? [pattern] : [...pattern]);
      return true;
    };
  });
  return () =>
    phone.evaluate(() => {
      const { felt } = globalThis as unknown as { felt: Felt };
      const now = structuredClone(felt);
      felt.tones.length = 0;
      felt.buzzes.length = 0;
      return now;
    });
}

test("each kind of verdict has its own sound and its own vibration; switched off, only the vibration stays", async ({
  page,
  newPage,
}) => {
  const { door, sold } = await openDoor(page, 2);
  const phone = await newPage();
  const felt = await feel(phone);
  await open(phone, door);
  // Browsers let a page make sounds only after it was touched.
  await phone.getByLabel("Ticket code", { exact: true }).click();
  const scanned = async (code: string, word: string): Promise<Felt> => {
    await typeCode(phone, code);
    await expect(verdictOn(phone)).toContainText(word);
    let all: Felt = { tones: [], buzzes: [] };
    await expect
      .poll(async () => {
        const { tones, buzzes } = await felt();
        all = { tones: [...all.tones, ...tones], buzzes: [...all.buzzes, ...buzzes] };
        return all.tones.length;
      })
      .toBe(2);
    await phone.keyboard.press("Escape");
    await expect(verdictOn(phone)).toHaveCount(0);
    return all;
  };

  expect(await scanned(sold[0]!.public_id, "Come in")).toEqual({ tones: [880, 1320], buzzes: [[60]] });
  expect(await scanned(sold[0]!.public_id, "Already in")).toEqual({
    tones: [620, 620],
    buzzes: [[60, 60, 60]],
  });
  expect(await scanned("A-2222222", "Not valid")).toEqual({ tones: [240, 170], buzzes: [[300]] });

  await phone.getByRole("button", { name: "Switch sounds off" }).click();
  await typeCode(phone, sold[1]!.public_id);
  await expect(verdictOn(phone)).toContainText("Come in");
  await expect(verdictOn(phone)).toHaveCount(0);
  expect(await felt()).toEqual({ tones: [], buzzes: [[60]] });
});

test("a scan that could not be checked has another sound than any verdict", async ({ page, newPage }) => {
  const { door, sold } = await openDoor(page, 1);
  const phone = await newPage();
  const felt = await feel(phone);
  // A device without tickets, because it cannot store any.
  await phone.route("**/snapshot**", (route) => route.fulfill({ status: 503, body: "" }));
  await phone.route("**/check-ins", (route) => route.fulfill({ status: 503, body: "" }));
  await open(phone, door);
  await phone.getByLabel("Ticket code", { exact: true }).click();

  await typeCode(phone, sold[0]!.public_id);

  await expect(verdictOn(phone)).toContainText("Not checked yet");
  await expect.poll(async () => (await felt()).tones).toEqual([440, 330]);
});

test("a phone can install the door: the page names its manifest, with the list's name and icons of their sizes", async ({
  page,
}) => {
  const { id, link, door } = await openDoor(page, 0);
  const [list] = await call<{ id: number; name: string }[]>(page.request, [
    "GET",
    `/events/${id}/check-in-lists`,
  ]);
  await open(page, door);

  const href = await page.locator('link[rel="manifest"]').getAttribute("href");
  const answer = await page.request.get(href!);
  const manifest = await answer.json();

  expect(answer.status()).toBe(200);
  expect(answer.headers()["content-type"]).toMatch(/^application\/(manifest\+)?json/);
  expect(manifest).toMatchObject({
    id: `/check-in/${link}`,
    start_url: `/check-in/${link}`,
    scope: `/check-in/${link}`,
    name: `${list!.name} · An evening at the gate`,
    display: "standalone",
    theme_color: "#0f1217",
  });
  expect(manifest.short_name.length).toBeLessThanOrEqual(12);
  for (const { src, sizes } of manifest.icons as { src: string; sizes: string }[]) {
    const size = await page.evaluate(async (address) => {
      const picture = await createImageBitmap(await (await fetch(address)).blob());
      return `${picture.width}x${picture.height}`;
    }, src);
    expect(size).toBe(sizes);
  }
  expect(manifest.icons.map(({ sizes }: { sizes: string }) => sizes)).toEqual(["192x192", "512x512"]);
});
