import http from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import path from "node:path";
import type { BrowserContext } from "@playwright/test";
import pg from "pg";
import { startProgram, workerFolder } from "./program.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** The name contains text that would be markup if a page did not escape it. */
export const BRAND = { name: "Hall <i>5</i>", primary: "#0f5c5c", secondary: "#ff8a00" };
export const CHAT = "https://chat.example";
export const STATISTICS = "https://stats.example";

const svg = (width: number, colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 40" width="${width}" height="40"><rect width="${width}" height="40" rx="6" fill="${colour}"/></svg>`;
const PICTURES: Record<string, string> = {
  "/dark.svg": svg(120, "#0b3030"),
  "/light.svg": svg(120, "#bfe8e8"),
  "/icon.svg": svg(40, "#0f5c5c"),
  "/hall.svg": svg(71, "#335577"),
};

/** Starts a program with another name, with its pictures on another host, a chat and analytics. */
export async function openBrandFixture(place: number) {
  const server = http.createServer((request, response) => {
    const picture = PICTURES[request.url ?? ""];
    response.writeHead(picture ? 200 : 404, { "content-type": "image/svg+xml" }).end(picture);
  });
  await once(server.listen(0, "localhost"), "listening");
  const pictures = `http://localhost:${(server.address() as AddressInfo).port}`;
  const folder = workerFolder(`e2e-brand-${place}`);
  const { url, stop } = await startProgram({
    place,
    folder,
    settings: {
      TESSERA_APP_NAME: BRAND.name,
      TESSERA_PRIMARY_COLOUR: BRAND.primary,
      TESSERA_SECONDARY_COLOUR: BRAND.secondary,
      TESSERA_FAVICON_URL: `${pictures}/icon.svg`,
      TESSERA_LOGO_DARK_URL: `${pictures}/dark.svg`,
      TESSERA_LOGO_LIGHT_URL: `${pictures}/light.svg`,
      TESSERA_DEFAULT_IMAGE_URL: `${pictures}/hall.svg`,
      TESSERA_TERMS_URL: "https://hall.example/terms",
      TESSERA_PRIVACY_URL: "https://hall.example/privacy",
      TESSERA_SUPPORT_EMAIL: "help@hall.example",
      TESSERA_HIDE_ABOUT: "on",
      TESSERA_LICENCE_PURCHASED: "on",
      TESSERA_CHAT_URL: CHAT,
      TESSERA_CHAT_TOKEN: "hT9-token_1",
      TESSERA_FATHOM_SITE_ID: "ABCDEFGH",
      TESSERA_FATHOM_SCRIPT_URL: `${STATISTICS}/script.js`,
    },
  });

  return {
    url,
    pictures,
    /** Queries the fixture's database. */
    async query<Row extends pg.QueryResultRow>(statement: string, values: unknown[] = []): Promise<Row[]> {
      const client = new pg.Client({
        host: path.resolve(ROOT, folder, "postgres"),
        user: "postgres",
        database: "postgres",
      });
      await client.connect();
      try {
        return (await client.query<Row>(statement, values)).rows;
      } finally {
        await client.end();
      }
    },
    async close(): Promise<void> {
      await stop();
      server.close();
    },
  };
}

/** Answers in place of the chat and the analytics, and lists their requests. */
export async function standInForOthers(context: BrowserContext) {
  const chat: string[] = [];
  const counted: Record<string, string>[] = [];
  await context.route(`${CHAT}/**`, (route) => {
    chat.push(route.request().url());
    const script = `window.chatwootSDK={run(s){const e=document.createElement("div");e.id="chat";
      e.textContent=s.websiteToken+" "+s.baseUrl;const style=document.createElement("style");
      style.textContent="#chat{position:fixed;inset-block-end:0}";document.head.append(style);document.body.append(e)}}`;
    return route.fulfill({ contentType: "text/javascript", body: script });
  });
  await context.route(`${STATISTICS}/**`, (route) => {
    const url = new URL(route.request().url());
    if (url.pathname === "/hit") {
      counted.push(Object.fromEntries(url.searchParams));
      return route.fulfill({ contentType: "image/gif", body: "" });
    }
    const script = `const hit=(o)=>fetch("${STATISTICS}/hit?"+new URLSearchParams(o),{mode:"no-cors"});
      let reach="nothing";try{reach=String(parent.document.cookie)}catch{}
      window.fathom={trackPageview:(o)=>hit({...o,reach}),trackEvent:(name,o)=>hit({name,value:o._value??""})}`;
    return route.fulfill({ contentType: "text/javascript", body: script });
  });
  return { chat, counted };
}
