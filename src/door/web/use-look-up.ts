import { useEffect, useState } from "react";
import type { DoorAttendee } from "../../check-in/contract.ts";

export const MIN_CHARACTERS = 3;
const PAUSE_MILLISECONDS = 200;

type LookUpState = "idle" | "looking" | "found" | "failed";

interface Outcome {
  /** The key of the look-up that had this outcome. */
  key: string;
  state: "found" | "failed";
  people: DoorAttendee[];
}

const NOTHING: Outcome = { key: "", state: "found", people: [] };

/** Looks up the typed text once the typing pauses. The last result stays until the next one arrives. */
export function useLookUp(find: (query: string) => Promise<DoorAttendee[]>, query: string) {
  const [outcome, setOutcome] = useState(NOTHING);
  const [tries, setTries] = useState(0);
  const isIdle = query.length < MIN_CHARACTERS;
  const key = `${tries} ${query}`;

  useEffect(() => {
    if (isIdle) return;
    let isOver = false;
    const settle = (state: Outcome["state"], people: DoorAttendee[]) => {
      if (!isOver) setOutcome({ key, state, people });
    };
    const look = () =>
      find(query).then(
        (people) => settle("found", people),
        () => settle("failed", []),
      );
    const timer = setTimeout(() => void look(), PAUSE_MILLISECONDS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [find, query, key, isIdle]);

  const state: LookUpState = isIdle ? "idle" : outcome.key === key ? outcome.state : "looking";
  return { state, people: isIdle ? [] : outcome.people, refresh: () => setTries((count) => count + 1) };
}
