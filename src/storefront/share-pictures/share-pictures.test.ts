import { afterAll, expect, test } from "vitest";
import { testServices } from "../../../test/api.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeEvent, makeOrganizer } from "../../../test/factories.ts";
import { createHttp } from "../../platform/http/create-http.ts";
import { loadSharp } from "../../platform/pictures/load-sharp.ts";
import type { SharePicture } from "./share-picture.ts";
import { drawSharePicture } from "./draw-share-picture.ts";
import { mountSharePictures } from "./mount-share-pictures.ts";

const database = await testDatabase();
const { db } = database;
const services = testServices(database);

const app = createHttp({ log: services.log, trustedProxies: [], isOwnHost: () => true });
mountSharePictures(app, services);
afterAll(() => app.close());
const get = (url: string) => app.inject({ method: "GET", url });
const addressOf = async (path: string) => String((await get(`${path}/share-x.jpg`)).headers.location);

const draw = (given: Partial<SharePicture>, cover: Buffer | null = null) =>
  drawSharePicture({ title: "Night", above: "", below: "", cover: null, seed: "event 1", ...given }, cover);

test("serves an event's picture as a JPEG that caches may keep, and redirects every earlier address to it", async () => {
  const event = await makeEvent(db, { title: "Night of the Owls" });
  const address = await addressOf(`/event/${event.id}`);

  expect(address).toMatch(new RegExp(`^/event/${event.id}/share-[a-z0-9]+\\.jpg$`));
  const { statusCode, headers, rawPayload } = await get(address);
  expect([statusCode, headers["content-type"]]).toEqual([200, "image/jpeg"]);
  expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  const sharp = await loadSharp();
  expect(await sharp(rawPayload).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });

  await db.updateTable("events").set({ title: "Night of the Bats" }).where("id", "=", event.id).execute();
  const moved = await get(address);
  expect([moved.statusCode, moved.headers.location]).toEqual([302, await addressOf(`/event/${event.id}`)]);
  expect(moved.headers.location).not.toBe(address);
});

test("serves a picture of an organiser, and none for anything that is not public", async () => {
  const organizer = await makeOrganizer(db);
  expect((await get(await addressOf(`/events/${organizer.id}`))).statusCode).toBe(200);

  const draft = await makeEvent(db, { status: "DRAFT" });
  const quiet = await makeOrganizer(db, { status: "DRAFT" });
  for (const path of [
    `/event/${draft.id}`,
    `/events/${quiet.id}`,
    "/event/0",
    "/events/x",
    "/event/999999999",
  ])
    expect([path, (await get(`${path}/share-x.jpg`)).statusCode]).toEqual([path, 404]);
});

test.each([
  ["markup", `<span size="999999">&amp; <b>`],
  ["half a character and control characters", "Owl\ud83d \u0000\u0008 night"],
  ["one long word", "W".repeat(500)],
  ["many words", "night of the owls ".repeat(60)],
  ["Chinese", "猫头鹰之夜"],
  ["Arabic and emoji", "ليلة البوم 🦉"],
  ["nothing but spaces", "   "],
])("draws a title of %s", async (_, title) => {
  const sharp = await loadSharp();

  expect(await sharp(await draw({ title, above: title, below: title })).metadata()).toMatchObject({
    width: 1200,
    height: 630,
  });
});

test("draws readable text on a white cover and without a cover", async () => {
  const sharp = await loadSharp();
  const white = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#fff" } })
    .webp()
    .toBuffer();
  const pixels = (jpeg: Buffer) => sharp(jpeg).greyscale().raw().toBuffer();
  for (const cover of [white, null]) {
    const [empty, written] = await Promise.all([
      pixels(await draw({ title: " " }, cover)),
      pixels(await draw({ title: "Owls" }, cover)),
    ]);
    // A contrast of 4.5 with white needs a luminance of at most 0.183, which is grey 118.
    expect(Math.max(...sampled(empty))).toBeLessThanOrEqual(118);
    expect(sampled(written).filter((grey) => grey > 240).length).toBeGreaterThan(100);
  }
});

const sampled = (pixels: Buffer) => Array.from({ length: 40_000 }, (_, at) => pixels[at * 18] ?? 0);

test("cuts a cover around its focal point", async () => {
  const sharp = await loadSharp();
  const band = (left: number, background: string) => ({
    input: { create: { width: 800, height: 800, channels: 3 as const, background } },
    left,
    top: 0,
  });
  const cover = await sharp({ create: { width: 2400, height: 800, channels: 3, background: "#000" } })
    .composite([band(0, "#c00000"), band(800, "#00c000"), band(1600, "#0000c0")])
    .png()
    .toBuffer();
  const picture = (x: number) => ({ focal_point: { x, y: 50 } }) as SharePicture["cover"];
  const middleOf = async (x: number) => {
    const drawn = await draw({ title: " ", cover: picture(x) }, cover);
    const { dominant } = await sharp(
      await sharp(drawn).extract({ left: 400, top: 215, width: 400, height: 200 }).toBuffer(),
    ).stats();
    return (["r", "g", "b"] as const).toSorted((a, b) => dominant[b] - dominant[a])[0];
  };

  expect([await middleOf(20), await middleOf(50), await middleOf(80)]).toEqual(["r", "g", "b"]);
});
