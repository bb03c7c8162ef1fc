import { useCallback, useEffect, useEffectEvent, useRef } from "react";
import type { Opened } from "./merge-edit.ts";

/**
 * The resource as it was when the form opened, however often the page reads it again. For a draft that survived a
 * reload or a log-in, it is the resource that the draft started from.
 */
export function useOpened<Body>(
  opened: Opened<Body> | undefined,
  /** Names the draft; undefined: the form has none. */
  name?: string,
) {
  const first = useRef(opened);

  const begin = useEffectEvent((draft: string | undefined) => {
    first.current = (draft && readOpened<Body>(draft)) || opened;
    if (draft && first.current) keepOpened(draft, first.current);
  });
  useEffect(() => begin(name), [name]);

  const read = useCallback(() => first.current, []);
  /** In a form that stays open, the saved resource is the edited one from now on. */
  const reopen = useCallback((saved: Opened<Body>) => {
    first.current = saved;
  }, []);
  return { read, reopen };
}

/** Without a draft, the resource of an earlier form does not matter. */
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
    // Storage may be full or unavailable; then the draft is compared with the current resource.
  }
}

function keyOf(name: string): string {
  return `tessera.opened.${name}`;
}
