import { type IslandList, ISLANDS_ID } from "./page-islands.ts";
import { IN_PLACE_HEADER, LOCATION_HEADER } from "./in-place-headers.ts";

// The page answers a form as it does without scripts: with the whole page, or by leading elsewhere. Here only what
// its islands are made of is taken from the answer, so that the place on the page, the focus and what was typed stay.

interface MountedIsland {
  name: string;
  show(props: object): void;
}

/** In the order of the page. */
export const mounted: MountedIsland[] = [];

/** Of the page that is open. */
export function listOfPage(): IslandList {
  return readList(document.getElementById(ISLANDS_ID)?.textContent);
}

/** The list has no "<" (inline-json.ts). A parser of documents would apply the page's policy to all that is in it. */
const LIST_IN_HTML = new RegExp(`<script id="${ISLANDS_ID}"[^>]*>([^<]*)<`);

function readList(text: string | null | undefined): IslandList {
  return JSON.parse(text || "[]") as IslandList;
}

/** "leaving": another page is on its way. "failed": the browser should send the form itself. */
type Sent = "shown" | "leaving" | "failed";

/** Sends the form and shows the page that comes back. */
export async function submitInPlace(form: HTMLFormElement, submitter: HTMLElement | null): Promise<Sent> {
  const answer = await ask(location.href, { method: "POST", body: new FormData(form, submitter) });
  const target = answer?.headers.get(LOCATION_HEADER);
  if (target) return follow(new URL(target, location.href));
  return answer && showAnswer(await answer.text()) ? "shown" : "failed";
}

/** Shows another state of the same page. If that cannot be shown, the browser opens it. */
export async function visitInPlace(url: URL): Promise<Sent> {
  const answer = await ask(url.href);
  if (!answer?.ok || answer.redirected || !showAnswer(await answer.text())) return leaveFor(url);
  history.pushState(null, "", url);
  shown = addressOf(location);
  return "shown";
}

/** Back and forward between states of the page. */
export function followHistory(): void {
  addEventListener("popstate", () => {
    // Another fragment is the same state.
    if (addressOf(location) !== shown) location.reload();
  });
}

/** On the server always empty. */
let shown = typeof location === "undefined" ? "" : addressOf(location);

function addressOf({ pathname, search }: Pick<Location, "pathname" | "search">): string {
  return pathname + search;
}

function follow(url: URL): Promise<Sent> | Sent {
  return url.pathname === location.pathname ? visitInPlace(url) : leaveFor(url);
}

function leaveFor(url: URL): Sent {
  location.assign(url);
  return "leaving";
}

function ask(url: string, init?: RequestInit): Promise<Response | null> {
  return fetch(url, { ...init, headers: { accept: "text/html", [IN_PLACE_HEADER]: "1" } }).catch(() => null);
}

/** False: it is another page, such as that of an error. */
function showAnswer(html: string): boolean {
  const list = readList(LIST_IN_HTML.exec(html)?.[1]);
  const isSamePage =
    list.length > 0 &&
    list.length === mounted.length &&
    list.every(([name], at) => name === mounted[at]!.name);
  if (!isSamePage) return false;
  for (const [index, [, props]] of list.entries()) mounted[index]!.show(props);
  return true;
}
