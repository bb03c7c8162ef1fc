import { createContext, use, useEffect, useEffectEvent, useMemo, useState } from "react";
import { checkConnection } from "./connection.ts";
import { installation } from "../values/installation/installation.ts";

export type Topic = "orders" | "check-ins" | "catalog" | "tasks" | "visits";
const TOPICS: readonly Topic[] = ["orders", "check-ins", "catalog", "tasks", "visits"];

/**
 * `live`: the stream is open. `polling`: the page asks every 15 seconds, because the stream is not available.
 */
export type LiveState = "connecting" | "live" | "polling";

const POLL_MILLISECONDS = 15_000;
const REOPEN_MILLISECONDS = 60_000;

/**
 * Expensive figures may be five seconds old. After this time, a page that saw a change requests them again.
 */
export const FIGURES_SETTLE_MILLISECONDS = 6_000;

/**
 * Subscribes to changes of an event while the page is visible. After an interruption of the stream, treats
 * everything as changed.
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
    const source = new EventSource(`${installation().apiUrl}/events/${eventId}/live`);
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
      // The stream was refused, not lost. The browser will not reconnect, so the page does so later.
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
 * Returns true while the page is visible. Without HTTP/2 a browser has six connections to a server, and a
 * seventh tab would wait forever if hidden tabs kept their streams open.
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

/** Distributes the changes of the event's only stream to the components of the page. */
export interface LiveHub {
  publish: Listener;
  listen: (listener: Listener) => () => void;
}

export function useLiveHub(): LiveHub {
  return useMemo(() => {
    const listeners = new Set<Listener>();
    return {
      publish: (topics) => listeners.forEach((listener) => listener(topics)),
      listen: (listener) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    };
  }, []);
}

export const LiveContext = createContext<LiveHub | null>(null);

/**
 * Calls back when data of these topics have changed in the event of the page. If the callback returns a promise, changes
 * until it settles lead to one more call after it. So a rush of changes neither misses the last one nor asks the server
 * for each.
 */
export function useOnChange(topics: readonly Topic[], onChange: () => unknown): void {
  const hub = use(LiveContext);
  const handleChange = useEffectEvent(onChange);
  const concerns = useEffectEvent((changed: readonly Topic[]) =>
    changed.some((topic) => topics.includes(topic)),
  );
  useEffect(() => {
    const follow = oneAtATime(() => handleChange());
    return hub?.listen((changed) => {
      if (concerns(changed)) follow();
    });
  }, [hub]);
}

/**
 * Returns a function that runs an action, never twice at once. Calls during a run lead to one more run after it, so
 * the last run begins after the last call.
 */
export function oneAtATime(action: () => unknown): () => void {
  let isRunning = false;
  let isDue = false;
  const run = async () => {
    isRunning = true;
    try {
      while (isDue) {
        isDue = false;
        await action();
      }
    } finally {
      isRunning = false;
    }
  };
  return () => {
    isDue = true;
    if (!isRunning) void run();
  };
}
