/**
 * The service worker of the doors, scope /check-in/: opens a door's page without network, as it was when it was last
 * alive. It has no state and reloads nothing; scans are in the page's database.
 */
import { DOOR_HEADER } from "../../../rules/worker-address.ts";
import type { KeepShell, WorkerMessage } from "./messages.ts";

/** The used part of the service worker's interface. The types of workers and of pages exclude each other. */
interface Extendable {
  waitUntil(done: Promise<unknown>): void;
}
interface FetchAsked extends Extendable {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface MessageSent extends Extendable {
  data: WorkerMessage;
}
interface Worker {
  location: Location;
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: Extendable) => void): void;
  addEventListener(type: "message", listener: (event: MessageSent) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchAsked) => void): void;
}

const worker = self as unknown as Worker;

const SHELLS = "door-shells";
const FILES = "door-files";
/** Lists the files of each page, so that they can be deleted when the page is deleted or renewed. */
const FILES_OF = "x-door-files";
/** A phone with bad reception must not wait longer than this. */
const PATIENCE_MILLISECONDS = 3_000;
const IMMUTABLE = /^\/(assets|fonts)\//;

worker.addEventListener("install", () => void worker.skipWaiting());
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener("message", (event) => {
  const { data } = event;
  event.waitUntil(data.type === "keep" ? keep(data) : forget(data.page));
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== worker.location.origin) return;
  if (request.mode === "navigate" && url.pathname.startsWith("/check-in/"))
    event.respondWith(openPage(request, url.pathname));
  else if (IMMUTABLE.test(url.pathname)) event.respondWith(openFile(request));
});

/**
 * Returns the page from the network if the program answers in time, else the stored page. Only a refusal by the
 * program deletes a stored page: a captive portal or a company's proxy may answer with any status, or redirect.
 */
async function openPage(request: Request, page: string): Promise<Response> {
  const stored = await (await caches.open(SHELLS)).match(page);
  if (!stored) return fetch(request);
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MILLISECONDS) });
    if (!isOurs(answer)) return stored;
    if ([403, 404, 410].includes(answer.status)) await forget(page);
    return answer.status >= 500 ? stored : answer;
  } catch {
    return stored;
  }
}

function isOurs({ headers }: Response): boolean {
  return headers.has(DOOR_HEADER);
}

/** Files have a hash in their name, so a stored file is right for every version of the program. */
async function openFile(request: Request): Promise<Response> {
  return (await (await caches.open(FILES)).match(request.url)) ?? fetch(request);
}

/** Stores a page with all that it needs: the files first, so that no page is stored without them. */
async function keep({ page, files }: KeepShell): Promise<void> {
  const answer = await fetch(page, { cache: "no-store" });
  if (!answer.ok || answer.redirected || !isOurs(answer)) return;
  const html = await answer.clone().text();
  const named = [...html.matchAll(/\/assets\/[\w./-]+\.(?:js|css|woff2|wasm)/g)].map(([path]) => path);
  const needed = [...new Set([...files, ...named])];
  const cache = await caches.open(FILES);
  await Promise.all(
    needed.map(async (path) => {
      if (await cache.match(path)) return;
      const file = await fetch(path);
      // A file of the previous version may be gone already.
      if (file.ok) await cache.put(path, file);
    }),
  );
  const headers = new Headers(answer.headers);
  headers.set(FILES_OF, needed.join(" "));
  await (await caches.open(SHELLS)).put(page, new Response(await answer.blob(), { headers }));
  await deleteUnused();
}

async function forget(page: string): Promise<void> {
  await (await caches.open(SHELLS)).delete(page);
  await deleteUnused();
}

async function deleteUnused(): Promise<void> {
  const [shells, files] = await Promise.all([caches.open(SHELLS), caches.open(FILES)]);
  const used = new Set<string>();
  for (const request of await shells.keys()) {
    const shell = await shells.match(request);
    for (const path of (shell?.headers.get(FILES_OF) ?? "").split(" ")) used.add(path);
  }
  for (const request of await files.keys())
    if (!used.has(new URL(request.url).pathname)) await files.delete(request);
}
