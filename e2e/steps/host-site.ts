import http from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type Frame, type Page } from "@playwright/test";
import { PROGRAM_URL } from "./program.ts";

interface HostPage {
  /** The content of the body. */
  body: string;
  /** The content security policy. Undefined: browsers allow everything. */
  policy?: string;
  /** Attributes of the root element. */
  root?: string;
  /** A style sheet that comes a second late. */
  sheet?: string;
  /** Leaves out the loader. */
  hasNoLoader?: boolean;
}

export interface HostSite {
  url: string;
  /** Puts a page at an address of the site and returns the address. */
  add(path: string, page: HostPage): string;
  stop(): Promise<void>;
}

/**
 * Starts an organiser's own website on another site than the program: its pages come from 127.0.0.1, ours
 * from localhost.
 */
export async function startHostSite(program = PROGRAM_URL): Promise<HostSite> {
  const pages = new Map<string, HostPage>();
  const server = http.createServer((request, response) => {
    const path = new URL(request.url!, "http://host").pathname;
    const { sheet } = pages.get(path.replace(/\.css$/, "")) ?? {};
    if (path.endsWith(".css") && sheet) {
      setTimeout(() => response.writeHead(200, { "content-type": "text/css" }).end(sheet), 1_000);
      return;
    }
    const page = pages.get(path);
    if (!page) {
      response.writeHead(request.url === "/favicon.ico" ? 204 : 404).end();
      return;
    }
    response.writeHead(200, {
      "content-type": "text/html; charset=utf-8",
      ...(page.policy !== undefined && { "content-security-policy": page.policy }),
    });
    response.end(documentOf(page, { path, program }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    add(path, page) {
      pages.set(path, page);
      return url + path;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function documentOf(
  { body, root = 'lang="en"', sheet, hasNoLoader }: HostPage,
  { path, program }: { path: string; program: string },
): string {
  const styles = sheet ? `<link rel="stylesheet" href="${path}.css">` : "";
  const loader = hasNoLoader ? "" : `<script async src="${program}/widget.js"></script>`;
  return `<!doctype html><html ${root}><head><meta charset="utf-8"><title>Lindenhof</title>
<meta name="viewport" content="width=device-width, initial-scale=1">${styles}</head>
<body><main><h1>Lindenhof</h1>${loader}${body}</main></body></html>`;
}

/** Returns the page in the nth frame when its scripts run, if it has any. */
export async function frameIn(page: Page, index = 0, { hasScripts = true } = {}): Promise<Frame> {
  const element = page.locator("iframe").nth(index);
  await expect(element).toBeAttached();
  const frame = await (await element.elementHandle())!.contentFrame();
  if (hasScripts) await awake(frame!);
  return frame!;
}

/** Waits until the frame is hydrated, because scripts press faster than people. */
export async function awake(frame: Frame): Promise<void> {
  const isAwake = () => {
    const isAlive = (one: Element) => Object.keys(one).some((key) => key.startsWith("__reactProps"));
    const islands = [...document.querySelectorAll("[data-island] > *")];
    const main = document.querySelector("main");
    return islands.length > 0 ? islands.every(isAlive) : main !== null && isAlive(main);
  };
  // A frame out of sight has no animation frames, at which Playwright would look.
  await frame.waitForFunction(isAwake, undefined, { polling: 100 });
}
