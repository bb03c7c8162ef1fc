import { useCallback, useEffect, useEffectEvent, useRef } from "react";
import { readDraft, writeDraft } from "../../manage-ui/drafts/draft-store.ts";
import type { Opened } from "./merge-edit.ts";

/**
 * Returns the resource as it was when the form opened, even if the page has loaded it again. For a draft that
 * survived a reload or a log-in, returns the resource that the draft started from.
 */
export function useOpened<Body>(
  opened: Opened<Body> | undefined,
  /** The name of the draft. Undefined: the form has none. */
  name?: string,
) {
  const first = useRef(opened);

  const begin = useEffectEvent((draft: string | undefined) => {
    first.current = (draft && readOpened<Body>(draft)) || opened;
    if (draft && first.current) writeDraft(nameOf(draft), first.current);
  });
  useEffect(() => begin(name), [name]);

  const read = useCallback(() => first.current, []);
  /** In a form that stays open, the saved resource is the edited one from now on. */
  const reopen = useCallback(
    (saved: Opened<Body>) => {
      first.current = saved;
      if (name) writeDraft(nameOf(name), saved);
    },
    [name],
  );
  return { read, reopen };
}

/**
 * Returns the opened resource that was stored with the draft. Null without a draft, because the stored resource
 * then belongs to an earlier form.
 */
function readOpened<Body>(name: string): Opened<Body> | null {
  return readDraft(name) && (readDraft(nameOf(name)) as Opened<Body> | null);
}

function nameOf(draft: string): string {
  return `${draft}.opened`;
}
