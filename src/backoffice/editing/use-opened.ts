import { useCallback, useEffect, useEffectEvent, useRef } from "react";
import type { Opened } from "./merge-edit.ts";

/**
 * What a form edits as it was when the form was opened, however often the page reads it again meanwhile. Where a draft
 * of the form was kept over a reload or a log-in, it is what the draft was begun with.
 */
export function useOpened<Body>(
  opened: Opened<Body> | undefined,
  /** Names the draft; absent: the form keeps none. */
  name?: string,
) {
  const first = useRef(opened);

  const begin = useEffectEvent((draft: string | undefined) => {
    first.current = (draft && readOpened<Body>(draft)) || opened;
    if (draft && first.current) keepOpened(draft, first.current);
  });
  useEffect(() => begin(name), [name]);

  const read = useCallback(() => first.current, []);
  /** What was saved is what is edited from now on, in a form that stays open. */
  const reopen = useCallback((saved: Opened<Body>) => {
    first.current = saved;
  }, []);
  return { read, reopen };
}

/** Without a draft, what an earlier form was opened with says nothing. */
function readOpened<Body>(name: string): Opened<Body> | null {
  try {
    const isDraft = ["draft", "typed"].some(
      (kind) => sessionStorage.getItem(`tessera.${kind}.${name}`) !== null,
    );
    return isDraft
      ? (JSON.parse(sessionStorage.getItem(keyOf(name)) ?? "null") as Opened<Body> | null)
      : null;
  } catch {
    return null;
  }
}

function keepOpened(name: string, opened: object): void {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(opened));
  } catch {
    // Storage may be full or forbidden; then the draft is compared with what there is.
  }
}

function keyOf(name: string): string {
  return `tessera.opened.${name}`;
}
