import { drawQr } from "../../../ui/qr/qr-drawing.ts";
import {
  LIVE_CODE_SECONDS,
  liveCodeText,
  liveDigits,
  liveMessage,
  liveStepOf,
} from "../../rules/live-code.ts";
import { createServerClock } from "../../rules/server-clock.ts";
import { LIVE, type LiveData } from "./live-data.ts";

/**
 * The script of the page of a ticket whose code changes. It is part of the page's HTML, so it works without network
 * once the page is open. It draws a new code with each step, follows the server's time, and loads the page again
 * when the ticket has changed.
 */
const TICK_MILLISECONDS = 1_000;
const ASK_EVERY_MILLISECONDS = 60_000;
const PATIENCE_MILLISECONDS = 5_000;

const box = document.querySelector<HTMLElement>(`[${LIVE.data}]`);
const path = box?.querySelector("svg path");
if (box && path) {
  const data = JSON.parse(box.getAttribute(LIVE.data)!) as LiveData;
  void start(data, box, path).catch(() => {
    // A page without HTTPS has no cryptography. It shows the server's code and a button for the next code.
    box.querySelector<HTMLElement>(`[${LIVE.fallback}]`)!.hidden = false;
  });
}

async function start(data: LiveData, box: HTMLElement, path: Element): Promise<void> {
  const key = await crypto.subtle.importKey(
    "raw",
    Uint8Array.from(data.key.match(/../g)!, (pair) => Number.parseInt(pair, 16)),
    { name: "HMAC", hash: "SHA-1" },
    false,
    ["sign"],
  );
  const bar = box.querySelector<HTMLElement>(`[${LIVE.time}]`)!;
  // The page may have taken some time to load. The browser has measured that time since the first byte.
  const clock = createServerClock(data.servedAt + sinceFirstByte(), clocks());
  let shown = -1;
  let wasHidden = false;
  let askedAt = performance.now();

  async function draw(step: number): Promise<void> {
    const digits = liveDigits(new Uint8Array(await crypto.subtle.sign("HMAC", key, liveMessage(step))));
    path.setAttribute("d", drawQr(liveCodeText(data.fixed_text, step * LIVE_CODE_SECONDS, digits))!.path);
    box.dataset["step"] = String(step);
  }

  async function tick(): Promise<void> {
    const { now, isDoubtful } = clock.look(clocks(), wasHidden);
    wasHidden = document.visibilityState === "hidden";
    const step = liveStepOf(now / 1000);
    if (step !== shown) {
      shown = step;
      await draw(step);
    }
    const left = 1 - (now / 1000 / LIVE_CODE_SECONDS - step);
    bar.style.transform = `scaleX(${left.toFixed(3)})`;
    const isDue = performance.now() - askedAt > ASK_EVERY_MILLISECONDS;
    if (!wasHidden && navigator.onLine && (isDue || isDoubtful)) void ask();
  }

  /** Asks for the ticket. The answer contains the server's time, and shows whether the page is still correct. */
  async function ask(): Promise<void> {
    askedAt = performance.now();
    const answer = await fetch(data.ticket, {
      cache: "no-store",
      signal: AbortSignal.timeout(PATIENCE_MILLISECONDS),
    }).catch(() => null);
    if (!answer) return;
    if (answer.status === 404 || answer.status === 410) return location.reload();
    if (!answer.ok) return;
    const ticket = (await answer.json()) as { data: { live_code: { key: string } | null } };
    if (ticket.data.live_code?.key !== data.key) return location.reload();
    const said = Date.parse(answer.headers.get("date") ?? "");
    // The header drops half a second on average, and the answer took half of the round trip.
    const halfWay = (performance.now() - askedAt) / 2;
    if (!Number.isNaN(said)) clock.set(said + 500 + halfWay, clocks());
  }

  document.addEventListener("visibilitychange", () => {
    wasHidden = true;
    void tick();
    if (document.visibilityState === "visible") void ask();
  });
  addEventListener("online", () => void ask());
  await tick();
  setInterval(() => void tick(), TICK_MILLISECONDS);
}

function clocks() {
  return { wall: Date.now(), steady: performance.now() };
}

/** Milliseconds since the page's first byte arrived. 0 for a page from the browser's own cache. */
function sinceFirstByte(): number {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return navigation && navigation.responseStart > 0 ? performance.now() - navigation.responseStart : 0;
}
