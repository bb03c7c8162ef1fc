import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import sharp from "sharp";
import { renderSVG } from "uqr";

const WIDTH = 1280;
const HEIGHT = 720;
const TICKET_PIXELS = 380;
const FRAMES = 60;

/**
 * A film for Chromium's fake camera: a ticket with this text, moving and tilted a little, before a dim
 * background; in the second half of each round the ticket is out of view.
 */
export async function filmTicket(text: string): Promise<string> {
  const svg = renderSVG(text, { border: 4, pixelSize: 10 });
  const code = await sharp(Buffer.from(svg)).resize(TICKET_PIXELS).png().toBuffer();
  const frames: Buffer[] = [];
  for (let frame = 0; frame < FRAMES; frame += 1)
    frames.push(await drawFrame(frame < FRAMES / 2 ? code : null, frame));
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), "tessera-film-")), "camera.mjpeg");
  fs.writeFileSync(file, Buffer.concat(frames));
  return file;
}

async function drawFrame(code: Buffer | null, frame: number): Promise<Buffer> {
  const room = sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: "#3b4149" } });
  if (!code) return room.jpeg().toBuffer();
  const angle = 6 * Math.sin(frame / 5);
  const ticket = await sharp(code).rotate(angle, { background: "#3b4149" }).blur(0.6).png().toBuffer();
  const top = Math.round(150 + 10 * Math.cos(frame / 4));
  const left = Math.round(430 + 12 * Math.sin(frame / 7));
  return room
    .composite([{ input: ticket, top, left }])
    .jpeg({ quality: 80 })
    .toBuffer();
}
