import { WORKER_ADDRESS, WORKER_SCOPE } from "../../rules/worker-address.ts";
import type { WorkerMessage } from "./worker/messages.ts";

/**
 * Installs the service worker and has it store this page with everything it has loaded. Called when all parts of the
 * page are there. Fails silently: without a worker the page works as long as it is open.
 */
export async function installWorker(extraFiles: readonly string[]): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.register(WORKER_ADDRESS, { scope: WORKER_SCOPE });
  await navigator.serviceWorker.ready;
  post(registration.active, { type: "keep", page: location.pathname, files: loadedFiles(extraFiles) });
}

/** Deletes the stored page, because its link is dead for this device. */
export async function forgetPage(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration(WORKER_SCOPE);
  post(registration?.active, { type: "forget", page: location.pathname });
}

function post(worker: ServiceWorker | null | undefined, message: WorkerMessage): void {
  worker?.postMessage(message);
}

/** Lists the scripts, styles, typefaces, words and the decoder. Each has a hash in its name. */
function loadedFiles(extraFiles: readonly string[]): string[] {
  const links = [...document.querySelectorAll<HTMLLinkElement>("link[href]")].map(({ href }) => href);
  const scripts = [...document.querySelectorAll<HTMLScriptElement>("script[src]")].map(({ src }) => src);
  const fetched = performance.getEntriesByType("resource").map(({ name }) => name);
  const paths = [...links, ...scripts, ...fetched, ...extraFiles]
    .map((address) => new URL(address, location.href))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith("/assets/"))
    .map(({ pathname }) => pathname);
  return [...new Set(paths)];
}
