import { createContext, use, useEffect, useEffectEvent, useMemo, useState } from "react";
import { checkConnection } from "./connection.ts";

export type Topic = "orders" | "check-ins" | "catalog" | "tasks" | "visits";
const TOPICS: readonly Topic[] = ["orders", "check-ins", "catalog", "tasks", "visits"];

/** `live`: told at once. `polling`: asked for every 15 seconds, because the stream is not there. */
export type LiveState = "connecting" | "live" | "polling";

const POLL_MILLISECONDS = 15_000;
const REOPEN_MILLISECONDS = 60_000;

/**
 * Hears what changes in an event for as long as the page is looked at. Whatever was missed while the stream
 * was away is caught up with by treating everything as changed.
 */
export function useLive(eventId: number, onChange: (topics: readonly Topic[]) => void): LiveState {
  const [state, setState] = useState<LiveState>("connecting");
  const handleChange = useEffectEvent(onChange);
  const [attempt, setAttempt] = useState(0);
  const isShown = useIsShown(() => setAttempt((last) => last + 1));

  useEffect(() => {
    if (!isShown) return;
    let wasOpen = false;
    let reopening: ReturnType<typeof setTimeout> | undefined;
    const source = new EventSource(`/api/events/${eventId}/live`);
    source.addEventListener("open", () => {
      setState("live");
      if (wasOpen || attempt > 0) handleChange(TOPICS);
      wasOpen = true;
    });
    source.addEventListener("change", (event: MessageEvent<string>) => {
      handleChange([(JSON.parse(event.data) as { topic: Topic }).topic]);
    });
    source.addEventListener("error", () => {
      setState("polling");
      checkConnection();
      // Refused rather than lost: the browser will not try again, so we do, later.
      if (source.readyState === EventSource.CLOSED) {
        reopening = setTimeout(() => setAttempt(attempt + 1), REOPEN_MILLISECONDS);
      }
    });
    return () => {
      source.close();
      clearTimeout(reopening);
    };
  }, [eventId, attempt, isShown]);

  useEffect(() => {
    if (!isShown || state !== "polling") return;
    const timer = setInterval(() => handleChange(TOPICS), POLL_MILLISECONDS);
    return () => clearInterval(timer);
  }, [state, isShown]);
  return state;
}

/**
 * Is the page before somebody's eyes? Without HTTP/2 a browser keeps six connections to a server, and a
 * seventh tab would wait for ever if those behind kept their streams.
 */
function useIsShown(onShownAgain: () => void): boolean {
  const [isShown, setIsShown] = useState(true);
  const handleShownAgain = useEffectEvent(onShownAgain);
  useEffect(() => {
    const look = () => setIsShown(document.visibilityState !== "hidden");
    const handleChange = () => {
      look();
      if (document.visibilityState !== "hidden") handleShownAgain();
    };
    look();
    document.addEventListener("visibilitychange", handleChange);
    return () => document.removeEventListener("visibilitychange", handleChange);
  }, []);
  return isShown;
}

type Listener = (topics: readonly Topic[]) => void;

/** Hands changes on to whatever is on the page, over the one stream of the event. */
export interface LiveHub {
  announce: Listener;
  listen: (listener: Listener) => () => void;
}

export function useLiveHub(): LiveHub {
  return useMemo(() => {
    const listeners = new Set<Listener>();
    return {
      announce: (topics) => listeners.forEach((listener) => listener(topics)),
      listen: (listener) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    };
  }, []);
}

export const LiveContext = createContext<LiveHub | null>(null);

/** Calls when something of these kinds has changed in the event whose pages these are. */
export function useOnChange(topics: readonly Topic[], onChange: () => void): void {
  const hub = use(LiveContext);
  const handle = useEffectEvent((changed: readonly Topic[]) => {
    if (changed.some((topic) => topics.includes(topic))) onChange();
  });
  useEffect(() => hub?.listen(handle), [hub]);
}
