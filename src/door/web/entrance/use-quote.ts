import { useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent, useState } from "react";
import { CallFailed } from "../../../platform/http/browser-client.ts";
import { entranceCalls } from "./entrance-calls.ts";

type Quote =
  | { state: "none" }
  | { state: "known"; total: number; currency: string }
  | { state: "failed"; problem: string };

const NONE: Quote = { state: "none" };

const PAUSE_MILLISECONDS = 150;

/** Asks what the chosen lines cost, once the presses pause. */
export function useQuote(link: string, lines: string): Quote {
  const { t } = useLingui();
  const [heard, setHeard] = useState<{ lines: string; quote: Quote }>({ lines: "", quote: NONE });
  const ask = useEffectEvent(async (isOver: () => boolean) => {
    try {
      const { total, currency } = await entranceCalls(link).quote(lines);
      if (!isOver()) setHeard({ lines, quote: { state: "known", total, currency } });
    } catch (error) {
      const said = error instanceof CallFailed ? error.problem?.detail : undefined;
      if (!isOver())
        setHeard({ lines, quote: { state: "failed", problem: said ?? t`The price could not be loaded.` } });
    }
  });
  useEffect(() => {
    if (lines === "") return;
    let isOver = false;
    const timer = setTimeout(() => void ask(() => isOver), PAUSE_MILLISECONDS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [lines]);
  return heard.lines === lines ? heard.quote : NONE;
}
