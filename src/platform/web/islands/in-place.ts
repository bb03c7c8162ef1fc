import { type IslandList, ISLANDS_ID } from "./page-islands.ts";
import { IN_PLACE_HEADER, LOCATION_HEADER } from "./in-place-headers.ts";

// The page answers a form as it does without scripts: with the whole page, or with a redirect. The functions
// here take only the props of the islands from the answer, so that scroll position, focus and typed text
// stay.

interface MountedIsland {
  name: string;
  show(props: object): void;
}

/** In the order of the page. */
export const mounted: MountedIsland[] = [];

/** Returns the list of the page that is open. */
export function listOfPage(): IslandList {
  return readList(document.getElementById(ISLANDS_ID)?.textContent);
}

/**
 * The list contains no "<" (inline-json.ts). A regular expression is used because a document parser would
 * apply the page's policy to everything in the document.
 */
const LIST_IN_HTML = new RegExp(`<script id="${ISLANDS_ID}"[^>]*>([^<]*)<`);

function readList(text: string | null | undefined): IslandList {
  return JSON.parse(text || "[]") as IslandList;
}

/** "leaving": another page is loading. "failed": the browser should send the form itself. */
type Sent = "shown" | "leaving" | "failed";

/** Sends the form and shows the page in the answer. */
export async function submitInPlace(form: HTMLFormElement, submitter: HTMLElement | null): Promise<Sent> {
  const answer = await ask(location.href, { method: "POST", body: new FormData(form, submitter) });
  const target = answer?.headers.get(LOCATION_HEADER);
  if (target) return follow(new URL(target, location.href));
  return answer && showAnswer(await answer.text()) ? "shown" : "failed";
}

/** Shows another state of the same page. If this fails, the browser opens the address. */
export async function visitInPlace(url: URL): Promise<Sent> {
  const answer = await ask(url.href);
  if (!answer?.ok || answer.redirected || !showAnswer(await answer.text())) return leaveFor(url);
  history.pushState(null, "", url);
  shown = addressOf(location);
  return "shown";
}

/** Handles back and forward between states of the page. */
export function followHistory(): void {
  addEventListener("popstate", () => {
    // An address with another fragment shows the same state.
    if (addressOf(location) !== shown) location.reload();
  });
}

/** Always empty on the server. */
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

/** Returns false if the answer is another page, such as the page of an error. */
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
