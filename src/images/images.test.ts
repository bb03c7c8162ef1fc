import { once } from "node:events";
import fs from "node:fs/promises";
import net from "node:net";
import { promisify } from "node:util";
import sharp from "sharp";
import { expect, test, vi } from "vitest";
import { testApi, testServices } from "../../test/api.ts";
import { testDatabase } from "../../test/database.ts";
import { makeEvent, makeMember, makeOrganizer, makeSession } from "../../test/factories.ts";
import { COPY_NOTHING } from "../../test/duplication.ts";
import type { FileStore } from "../platform/files/file-store.ts";
import { mountFiles } from "../platform/http/file-routes.ts";
import { createHttp } from "../platform/http/create-http.ts";
import { eventsApi } from "../events/api.ts";
import { drawPdfLogo } from "./draw-pdf-logo.ts";
import { drawSharePictures } from "./draw-share-picture.ts";
import { MAX_IMAGE_BYTES } from "../values/image-kinds.ts";
import { UPLOADS_A_DAY } from "./limit-uploads.ts";
import { sharePictureOf } from "./rules/share-picture.ts";
import { pdfLogoKey, ticketLogoOf } from "./rules/ticket-logo.ts";

const database = await testDatabase();
const { db } = database;
const services = testServices(database);
const { send, app } = await testApi(services, [(all) => eventsApi(all, { onEventCreated: [] })]);
const served = createHttp({ log: services.log, trustedProxies: ["127.0.0.0/8"], isOwnHost: () => true });
mountFiles(served, services.files, drawSharePictures(services.files));

interface Upload {
  bytes: Buffer;
  fileName?: string;
  fileType?: string;
  fields?: Record<string, string>;
}

function formOf({ bytes, fileName = "p.jpg", fileType = "image/jpeg", fields = {} }: Upload): Buffer {
  const parts = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--frontier\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  );
  const head = `--frontier\r\ncontent-disposition: form-data; name="image"; filename="${fileName}"\r\ncontent-type: ${fileType}\r\n\r\n`;
  return Buffer.concat([...parts, Buffer.from(head), bytes, Buffer.from("\r\n--frontier--\r\n")]);
}

const MULTIPART = { "content-type": "multipart/form-data; boundary=frontier" };

async function member() {
  const event = await makeEvent(db);
  const who = await makeMember(db, { account_id: event.account_id });
  const cookies = { "__Host-session": await makeSession(db, who) };
  return {
    event,
    cookies,
    upload: (given: Upload, path = `/events/${event.id}/images`) =>
      send(`POST ${path}`, { body: formOf(given), cookies, headers: MULTIPART }),
    rows: () => db.selectFrom("images").selectAll().where("event_id", "=", event.id).execute(),
  };
}

const picture = (width = 1800, height = 1200) =>
  sharp({ create: { width, height, channels: 3, background: "#3446e0" } });
const jpeg = (width?: number, height?: number) => picture(width, height).jpeg().toBuffer();

test("stores a cover in three sizes, as AVIF and as WebP, cropped to its ratio, with its average colour", async () => {
  const { upload } = await member();

  const { status, json } = await upload({ bytes: await jpeg() });

  expect(status).toBe(201);
  expect(json.data).toMatchObject({
    type: "EVENT_COVER",
    width: 1600,
    height: 900,
    focal_point: { x: 50, y: 50 },
  });
  expect(json.data.average_colour).toMatch(/^#3[0-9a-f]4[0-9a-f]/);
  const sizes = json.data.srcset.split(", ").map((size: string) => size.split(" "));
  expect(sizes.map(([, width]: string[]) => width)).toEqual(["480w", "960w", "1600w"]);
  for (const [url, width] of sizes as [string, string][]) {
    const webp = await sharp((await services.files.get(url.replace("/files/", "")))!).metadata();
    const avif = await sharp(
      (await services.files.get(url.replace("/files/", "").replace("webp", "avif")))!,
    ).metadata();
    expect([webp.format, webp.width]).toEqual(["webp", Number.parseInt(width)]);
    expect([avif.compression, avif.width]).toEqual(["av1", Number.parseInt(width)]);
  }
});

test("one address serves AVIF to browsers that accept it, and WebP to all others", async () => {
  const { upload } = await member();
  const { url } = (await upload({ bytes: await jpeg() })).json.data;

  const modern = await served.inject({ url, headers: { accept: "image/avif,image/webp,*/*" } });
  const other = await served.inject({ url, headers: { accept: "image/*" } });

  expect(modern.headers).toMatchObject({ "content-type": "image/avif", vary: "accept" });
  expect(other.headers).toMatchObject({
    "content-type": "image/webp",
    "x-content-type-options": "nosniff",
  });
  expect(modern.rawPayload.length).toBeLessThan(other.rawPayload.length);
});

test("a cover has a JPEG share picture of 1200 by 630 pixels, drawn once and deleted with the cover", async () => {
  const { upload, event, cookies } = await member();
  const { id, url } = (await upload({ bytes: await jpeg(700, 500) })).json.data;
  const share = sharePictureOf(url);
  const stored = () => services.files.get(share.replace("/files/", ""));
  expect(await stored()).toBeNull();

  const answers = await Promise.all([1, 2].map(() => served.inject({ url: share })));
  const again = await served.inject({ url: share });

  for (const answer of [...answers, again]) {
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toBe("image/jpeg");
    expect(answer.rawPayload.equals((await stored())!)).toBe(true);
  }
  expect(await sharp(again.rawPayload).metadata()).toMatchObject({
    format: "jpeg",
    width: 1200,
    height: 630,
  });
  await send(`DELETE /events/${event.id}/images/${id}`, { cookies });
  expect(await stored()).toBeNull();
  expect((await served.inject({ url: share })).statusCode).toBe(404);
});

test("the PDF version of a ticket logo is copied and deleted with it", async () => {
  const { upload, event, cookies } = await member();
  const { id, url } = (await upload({ bytes: await jpeg(400, 400), fields: { type: "TICKET_LOGO" } })).json
    .data;
  const logo = ticketLogoOf(url, 384).replace("/files/", "");
  const drawn = await drawPdfLogo(services.files, logo);
  expect((await sharp(drawn).metadata()).format).toBe("png");
  const stored = () => services.files.get(pdfLogoKey(logo));
  expect(await stored()).toEqual(drawn);

  const { status, json } = await send(`POST /events/${event.id}/duplicate`, {
    cookies,
    body: {
      title: "Once more",
      start_date: "2032-07-05T19:30",
      end_date: null,
      ...COPY_NOTHING,
      duplicate_ticket_logo: true,
    },
  });
  expect(status).toBe(201);
  await send(`DELETE /events/${event.id}/images/${id}`, { cookies });

  expect(await stored()).toBeNull();
  const [copy] = await db.selectFrom("images").selectAll().where("event_id", "=", json.data.id).execute();
  const copied = ticketLogoOf(copy!.storage_key, copy!.width);
  expect(copied).not.toBe(logo);
  expect(await services.files.get(pdfLogoKey(copied))).toEqual(drawn);
});

test.each(["/files/images/none/1600-share.jpg", "/files/-share.jpg", "/files/../x-share.jpg"])(
  "there is no share picture without a cover: %s",
  async (url) => {
    expect((await served.inject({ url })).statusCode).toBe(404);
  },
);

test("applies the requested crop and focal point", async () => {
  const { upload } = await member();
  // Red on the left, blue on the right.
  const right = await sharp({ create: { width: 600, height: 675, channels: 3, background: "#0000ff" } })
    .png()
    .toBuffer();
  const bytes = await sharp({ create: { width: 1200, height: 675, channels: 3, background: "#ff0000" } })
    .composite([{ input: right, left: 600, top: 0 }])
    .png()
    .toBuffer();

  const { json } = await upload({
    bytes,
    fields: {
      crop_x: "50",
      crop_y: "0",
      crop_width: "50",
      crop_height: "50",
      focal_x: "70.4",
      focal_y: "20",
    },
  });

  expect(json.data).toMatchObject({ width: 600, height: 338, focal_point: { x: 70, y: 20 } });
  expect(json.data.average_colour).toMatch(/^#0000f/);
});

test("a new cover replaces the previous one and its files; deleting a cover also deletes its files", async () => {
  const { upload, rows, event, cookies } = await member();
  const first = (await upload({ bytes: await jpeg() })).json.data;
  const second = (await upload({ bytes: await jpeg(900, 900) })).json.data;

  expect((await rows()).map(({ id }) => id)).toEqual([second.id]);
  expect(await services.files.get(first.url.replace("/files/", ""))).toBeNull();
  const deleted = await send(`DELETE /events/${event.id}/images/${second.id}`, { cookies });
  expect(deleted.status).toBe(204);
  expect(await rows()).toEqual([]);
  expect(await services.files.get(second.url.replace("/files/", "").replace("webp", "avif"))).toBeNull();
});

test("one call uploads the logo of an organiser and a picture of a user, each with its properties", async () => {
  const { event, upload } = await member();
  const bytes = await jpeg(500, 400);
  const of = (fields: Record<string, string>) => upload({ bytes, fields }, "/images");

  const logo = await of({ image_type: "ORGANIZER_LOGO", entity_id: String(event.organizer_id) });
  const own = await of({});

  expect(logo.json.data).toMatchObject({ type: "ORGANIZER_LOGO", width: 384, height: 384 });
  expect(own.json.data).toMatchObject({ type: "GENERIC", width: 500, height: 400 });
  expect((await of({ image_type: "ORGANIZER_LOGO" })).json.errors).toHaveProperty("entity_id");
  expect((await of({ entity_id: "1" })).json.errors).toHaveProperty("image_type");
});

test("TEN-01 nobody can add or delete pictures of another account's event or organiser", async () => {
  const mine = await member();
  const theirs = await member();
  const organizer = await makeOrganizer(db);
  const bytes = await jpeg();
  const { id } = (await theirs.upload({ bytes })).json.data;

  const answers = await Promise.all([
    mine.upload({ bytes }, `/events/${theirs.event.id}/images`),
    mine.upload(
      { bytes, fields: { image_type: "ORGANIZER_LOGO", entity_id: String(organizer.id) } },
      "/images",
    ),
    send(`DELETE /images/${id}`, { cookies: mine.cookies }),
    send(`DELETE /events/${theirs.event.id}/images/${id}`, { cookies: mine.cookies }),
    send(`DELETE /events/${mine.event.id}/images/${id}`, { cookies: mine.cookies }),
  ]);

  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
});

test("refuses an upload without a log-in before it reads the body", async () => {
  const { event } = await member();

  const answer = await send(`POST /events/${event.id}/images`, {
    body: formOf({ bytes: await jpeg() }),
    headers: MULTIPART,
  });

  expect(answer.status).toBe(401);
});

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><script>alert(1)</script>
  <foreignObject><body onload="alert(1)"/></foreignObject><image href="http://127.0.0.1:1/x" /></svg>`;

test.each([
  ["UPL-01 an SVG with script, foreignObject and an address in it", SVG, "p.svg", "image/svg+xml"],
  ["UPL-01 the same that calls itself a PNG", SVG, "p.png", "image/png"],
  ["UPL-01 the same behind an XML declaration", `<?xml version="1.0"?>${SVG}`, "p.jpg", "image/jpeg"],
  [
    "UPL-02 HTML behind the first bytes of a JPEG",
    "\xff\xd8\xff\xe0<html><script>alert(1)</script>",
    "p.jpg",
    "image/jpeg",
  ],
  ["UPL-03 a GIF that is a script", "GIF89a/*\x00\x00*/=1;alert(1)", "p.gif", "image/gif"],
  ["UPL-04 PHP", "<?php system($_GET[0]); ?>", "p.php.jpg", "image/jpeg"],
  ["UPL-04 a JSP", "<%= 1 %>", "shell.jsp", "image/png"],
  ["UPL-04 an .htaccess", "AddType application/x-httpd-php .jpg", ".htaccess", "text/plain"],
  [
    "UPL-10 a WebP whose codes lie about their length",
    `RIFF\x24\x00\x00\x00WEBPVP8L\x18\x00\x00\x00\x2f\xff\xff\xff\xff${"\xff".repeat(400)}`,
    "p.webp",
    "image/webp",
  ],
  [
    "UPL-10 a PNG that says it is four billion pixels wide",
    `\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x7f\xff\xff\xff\x7f\xff\xff\xff\x08\x02\x00\x00\x00`,
    "p.png",
    "image/png",
  ],
  ["UPL-10 a PDF", "%PDF-1.7 1 0 obj", "p.pdf", "image/jpeg"],
])("refuses %s and stores nothing", async (_name, content, fileName, fileType) => {
  const { upload, rows } = await member();

  const { status, json } = await upload({ bytes: Buffer.from(content, "latin1"), fileName, fileType });

  expect(status).toBe(422);
  expect(json.errors.image[0]).toMatch(/picture/i);
  expect(await rows()).toEqual([]);
});

const FILE = 'content-disposition: form-data; name="image"; filename="p.jpg"\r\ncontent-type: image/jpeg';
const field = (name: string, value = "1") =>
  `--frontier\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

test.each([
  ["no end", `--frontier\r\n${FILE}\r\n\r\n\xff\xd8\xff`],
  ["no header of its part", "--frontier\r\n\r\nbytes\r\n--frontier--\r\n"],
  ["another boundary", `--other\r\n${FILE}\r\n\r\nbytes\r\n--other--\r\n`],
  ["no part", "--frontier--\r\n"],
  ["nothing", ""],
  [
    "ten thousand parts",
    `${Array.from({ length: 10_000 }, (_, n) => field(`f${n}`)).join("")}--frontier--\r\n`,
  ],
  ["nested names", `${field("image[0][file]")}${field("__proto__[bytes]")}--frontier--\r\n`],
  ["numbers as names", `${field("0")}${field("1")}--frontier--\r\n`],
  ["a text in place of the file", `${field("image", "text")}--frontier--\r\n`],
  ["an empty file name", `--frontier\r\n${FILE.replace("p.jpg", "")}\r\n\r\n\r\n--frontier--\r\n`],
])("UPL-07 refuses a form with %s and stores nothing", async (_name, body) => {
  const { event, cookies, rows, upload } = await member();

  const { status } = await send(`POST /events/${event.id}/images`, {
    body: Buffer.from(body, "latin1"),
    cookies,
    headers: MULTIPART,
  });

  expect([413, 422]).toContain(status);
  expect(await rows()).toEqual([]);
  expect((await upload({ bytes: await jpeg() })).status).toBe(201);
});

test("UPL-07 uploads that break off leave no open file", async () => {
  const { event, cookies, upload } = await member();
  const address = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
  const head =
    `POST /api/events/${event.id}/images HTTP/1.1\r\nhost: localhost\r\norigin: http://localhost\r\n` +
    `cookie: __Host-session=${cookies["__Host-session"]}\r\ncontent-type: ${MULTIPART["content-type"]}\r\n` +
    `content-length: 5000\r\n\r\n--frontier\r\n${FILE}\r\n\r\n\xff\xd8\xff`;
  const breakOff = async () => {
    const socket = net.connect(Number(address.port), address.hostname);
    await once(socket, "connect");
    await new Promise((sent) => socket.write(head, "latin1", sent));
    socket.destroy();
    await once(socket, "close");
  };
  // Only files: tests in other threads open and close sockets meanwhile.
  const openFiles = async () => {
    const all = await fs.readdir("/proc/self/fd");
    const targets = await Promise.all(all.map((fd) => fs.readlink(`/proc/self/fd/${fd}`).catch(() => "")));
    return targets.filter((target) => target.startsWith("/")).length;
  };
  const connections = () => promisify(app.server.getConnections.bind(app.server))();
  await breakOff();
  const before = await openFiles();

  for (let n = 0; n < 300; n += 1) await breakOff();

  await vi.waitFor(
    async () => {
      expect(await connections()).toBe(0);
      expect(await openFiles()).toBeLessThan(before + 10);
    },
    { timeout: 15_000 },
  );
  expect((await upload({ bytes: await jpeg() })).status).toBe(201);
});

test("UPL-10 refuses a truncated picture", async () => {
  const { upload, rows } = await member();
  const whole = await sharp({
    create: {
      width: 900,
      height: 600,
      channels: 3,
      background: "#fff",
      noise: { type: "gaussian", mean: 120, sigma: 60 },
    },
  })
    .png()
    .toBuffer();

  const { status } = await upload({ bytes: whole.subarray(0, whole.length / 2) });

  expect(status).toBe(422);
  expect(await rows()).toEqual([]);
});

test("UPL-03 keeps only the pixels of a picture with a script or an archive appended", async () => {
  const { upload } = await member();
  const tails = ["<script>alert(1)</script>", "PK\x03\x04 archive", "*/alert(1)//"];
  const image = await jpeg(900, 600);

  for (const tail of tails) {
    const { json } = await upload({ bytes: Buffer.concat([image, Buffer.from(tail, "latin1")]) });
    for (const end of ["webp", "avif"]) {
      const kept = await services.files.get(json.data.url.replace("/files/", "").replace("webp", end));
      expect(kept!.includes(Buffer.from(tail, "latin1"))).toBe(false);
    }
  }
});

test("UPL-06 removes the metadata of a picture, and applies its rotation", async () => {
  const { upload } = await member();
  const top = await sharp({ create: { width: 1200, height: 400, channels: 3, background: "#ff0000" } })
    .png()
    .toBuffer();
  // The rotation in the file turns it back.
  const upright = await sharp({ create: { width: 1200, height: 1200, channels: 3, background: "#0000ff" } })
    .composite([{ input: top, left: 0, top: 0 }])
    .png()
    .toBuffer();
  const bytes = await sharp(upright)
    .rotate(270)
    .withExif({
      IFD0: { Make: "Secret Camera", Copyright: "Mallory" },
      IFD3: { GPSLatitude: "52/1 30/1 0/1", GPSLatitudeRef: "N" },
    })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect((await sharp(bytes).metadata()).exif).toBeDefined();

  const { json } = await upload({
    bytes,
    fields: { crop_x: "0", crop_y: "0", crop_width: "100", crop_height: "30" },
  });

  // The upper third is red only if the rotation was applied first.
  expect(json.data.average_colour).toMatch(/^#f[0-9a-f]0[0-9a-f]0[0-9a-f]$/);
  for (const end of ["webp", "avif"]) {
    const kept = (await services.files.get(json.data.url.replace("/files/", "").replace("webp", end)))!;
    const { exif, xmp, iptc, orientation } = await sharp(kept).metadata();
    expect({ exif, xmp, iptc, turned: (orientation ?? 1) > 1 }).toEqual({ turned: false });
    expect(kept.includes(Buffer.from("Secret Camera"))).toBe(false);
  }
});

test.each([
  "../../etc/passwd.jpg",
  "..\\..\\x.jpg",
  "a".repeat(4000) + ".jpg",
  "CON",
  "nul.jpg",
  "p\u0000.jpg",
  "x.php.jpg",
])("UPL-08 stores a file named %.40j under a generated name", async (fileName) => {
  const { upload, rows } = await member();

  const { status } = await upload({ bytes: await jpeg(700, 500), fileName });

  const [row] = await rows();
  // A name with a NUL can be refused before the body is read.
  if (status === 201) {
    expect(row!.storage_key).toMatch(/^images\/[0-9a-z]{26}\/700\.webp$/);
    expect(row!.file_name).not.toMatch(/[/\\\0]/);
    expect(row!.file_name.length).toBeLessThanOrEqual(200);
  } else expect([status, row]).toEqual([422, undefined]);
});

test("UPL-09 refuses one byte too many, with or without a content length, an empty body and a body without a form", async () => {
  const { event, upload, rows, cookies } = await member();
  const image = await jpeg(700, 500);
  const large = Buffer.concat([image, Buffer.alloc(MAX_IMAGE_BYTES + 1 - image.length)]);
  const url = `/api/events/${event.id}/images`;
  const headers = { ...MULTIPART, host: "localhost", origin: "http://localhost" };
  const chunked = async function* () {
    const form = formOf({ bytes: large });
    for (let at = 0; at < form.length; at += 262_144) yield form.subarray(at, at + 262_144);
  };
  const { Readable } = await import("node:stream");

  expect((await upload({ bytes: large })).status).toBe(413);
  const streamed = await app.inject({
    method: "POST",
    url,
    cookies,
    headers,
    payload: Readable.from(chunked()),
  });
  expect(streamed.statusCode).toBe(413);
  expect((await upload({ bytes: Buffer.alloc(0) })).status).toBe(422);
  const empty = await app.inject({ method: "POST", url, cookies, headers });
  expect([400, 415, 422]).toContain(empty.statusCode);
  const cut = await app.inject({
    method: "POST",
    url,
    cookies,
    headers,
    payload: formOf({ bytes: image }).subarray(0, 400),
  });
  expect(cut.statusCode).toBe(422);
  const json = await send(`POST /events/${event.id}/images`, { cookies, body: { image: "x" } });
  expect(json.status).toBe(415);
  expect(await rows()).toEqual([]);
});

test("the error contains the limit that a picture exceeds", async () => {
  const { upload } = await member();

  const small = await upload({ bytes: await jpeg(599, 400) });
  const large = await upload({ bytes: await jpeg(4001, 400) });

  expect(small.json.errors.image[0]).toContain("600 × 50");
  expect(large.json.errors.image[0]).toContain("4000 × 4000");
});

test("UPL-11 refuses if the file store is full or fails midway, and leaves no partial row or file", async () => {
  const event = await makeEvent(db);
  const cookies = {
    "__Host-session": await makeSession(db, await makeMember(db, { account_id: event.account_id })),
  };
  const kept = new Set<string>();
  const full: FileStore = {
    ...services.files,
    put: async (key) => {
      if (kept.size === 2) throw Object.assign(new Error("no space left"), { code: "ENOSPC" });
      kept.add(key);
    },
    remove: async (key) => void kept.delete(key),
  };
  const broken = await testApi({ ...services, files: full }, [
    (all) => eventsApi(all, { onEventCreated: [] }),
  ]);

  const answer = await broken.send(`POST /events/${event.id}/images`, {
    body: formOf({ bytes: await jpeg() }),
    cookies,
    headers: MULTIPART,
  });

  expect(answer.status).toBe(503);
  expect(answer.headers["retry-after"]).toBe("60");
  expect(kept.size).toBe(0);
  const rows = await db.selectFrom("images").selectAll().where("event_id", "=", event.id).execute();
  expect(rows).toEqual([]);
});

test("UPL-04 serves only pictures, whatever else the file store contains", async () => {
  await fs.mkdir(`${services.config.dataFolder}/files/images`, { recursive: true });
  await services.files.put("images/page.html", Buffer.from("<script>alert(1)</script>"));

  for (const url of ["/files/images/page.html", "/files/images/..%2f..%2fsecret.webp", "/files/.htaccess"])
    expect((await served.inject({ url })).statusCode).toBe(404);
});

test("an event has any number of pictures for its description, which keeps them and lists none of them twice", async () => {
  const { event, cookies, upload } = await member();
  const pictures = [];
  for (const width of [700, 1700]) {
    const { status, json } = await upload({ bytes: await jpeg(width, 400), fields: { type: "EVENT_TEXT" } });
    expect(status).toBe(201);
    pictures.push(json.data);
  }
  expect(pictures.map(({ width, height }) => [width, height])).toEqual([
    [700, 400],
    [1600, 376],
  ]);
  const description = pictures.map(({ url }) => `<img src="${url}" alt="A hall">`).join("");
  const body = { title: "Owls", start_date: "2031-06-07T20:00", description };

  const changed = await send(`PUT /events/${event.id}`, { body, cookies });

  expect(changed.status, changed.body).toBe(200);
  for (const { url, srcset } of pictures)
    expect(changed.json.data.description).toContain(`src="${url}" srcset="${srcset}"`);
  expect(changed.json.data.images).toEqual([]);
  const listed = await send(`GET /events/${event.id}/images`, { cookies });
  expect(listed.json.data).toHaveLength(2);
  for (const { srcset } of pictures)
    for (const address of srcset.split(", ").map((source: string) => source.split(" ")[0]!))
      expect((await served.inject({ url: address })).statusCode).toBe(200);
});

test.each([
  ["a confirmed", true, UPLOADS_A_DAY.confirmed],
  ["an unconfirmed", false, UPLOADS_A_DAY.unconfirmed],
])(
  "ABU-18 limits the uploads of %s account per day, whatever their type",
  async (_name, isConfirmed, most) => {
    const { event, upload, rows } = await member();
    await db
      .updateTable("users")
      .set({ email_verified_at: isConfirmed ? new Date() : null })
      .where("id", "in", (eb) =>
        eb.selectFrom("memberships").select("user_id").where("account_id", "=", event.account_id),
      )
      .execute();
    const bytes = await jpeg(700, 500);
    const stored = async (count: number, storage_key: string, created_at = new Date()) => {
      const row = { account_id: event.account_id, event_id: event.id, type: "EVENT_TEXT", created_at };
      const file = { file_name: "p.jpg", mime_type: "image/webp", size: 1, width: 1, height: 1 };
      const all = Array.from({ length: count }, () => ({ ...row, ...file, storage_key }));
      await db.insertInto("images").values(all).execute();
    };
    await stored(most - 2, "images/x/1.webp");
    await stored(5, "images/x/1.webp", new Date(Date.now() - 25 * 3_600_000));
    await stored(5, "stock/x/1.webp");

    const answers = await Promise.all([1, 2].map(() => upload({ bytes, fields: { type: "EVENT_TEXT" } })));
    const put = vi.spyOn(services.files, "put");
    const text = await upload({ bytes, fields: { type: "EVENT_TEXT" } });
    const own = await upload({ bytes }, "/images");
    const cover = await upload({ bytes });

    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    for (const refused of [text, own, cover]) {
      expect([refused.status, refused.json.code]).toEqual([429, "rate_limited"]);
      expect(refused.headers["retry-after"]).toBe("3600");
    }
    expect(put).not.toHaveBeenCalled();
    put.mockRestore();
    expect(await rows()).toHaveLength(most + 10);
    const other = await member();
    expect((await other.upload({ bytes })).status).toBe(201);
  },
);

test("ABU-18 concurrent uploads do not exceed the limit of a day", async () => {
  const { event, upload } = await member();
  const bytes = await jpeg(60, 60);
  const file = { file_name: "p.jpg", mime_type: "image/webp", size: 1, width: 1, height: 1 };
  const row = { account_id: event.account_id, event_id: event.id, type: "EVENT_TEXT", ...file };
  await db
    .insertInto("images")
    .values(
      Array.from({ length: UPLOADS_A_DAY.confirmed - 1 }, () => ({ ...row, storage_key: "images/x/1.webp" })),
    )
    .execute();

  const answers = await Promise.all([1, 2].map(() => upload({ bytes }, "/images")));

  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 429]);
});

test("ABU-18 one account cannot fill the queue of pictures: two of its uploads wait, and others still upload", async () => {
  const [many, other] = [await member(), await member()];
  const bytes = await jpeg(900, 600);

  const [theirs, own] = await Promise.all([
    Promise.all(Array.from({ length: 11 }, () => many.upload({ bytes }, "/images"))),
    other.upload({ bytes }, "/images"),
  ]);

  expect(theirs.filter(({ status }) => status === 201).length).toBeGreaterThanOrEqual(2);
  expect(theirs.filter(({ json }) => json.code === "busy").length).toBeGreaterThan(0);
  expect(own.status).toBe(201);
  expect((await many.upload({ bytes }, "/images")).status).toBe(201);
});
