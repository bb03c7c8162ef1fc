/**
 * The only store of typed values that were not sent yet. It belongs to the browser tab: a reload, a lost
 * connection or a log-in loses nothing, and another tab has separate drafts.
 */
export function readDraft<Draft extends object>(name: string): Partial<Draft> | null {
  return parseDraft<Draft>(readDraftText(name));
}

/** Stores a draft. Null or an object without fields removes it. */
export function writeDraft(name: string, draft: object | null): void {
  try {
    if (draft && Object.keys(draft).length > 0) sessionStorage.setItem(keyOf(name), JSON.stringify(draft));
    else sessionStorage.removeItem(keyOf(name));
  } catch {
    // Storage may be full or forbidden. The draft then lasts as long as the page.
  }
}

/** Returns the stored text: two reads of an unchanged draft are equal, as `useSyncExternalStore` requires. */
export function readDraftText(name: string): string | null {
  try {
    return sessionStorage.getItem(keyOf(name));
  } catch {
    return null;
  }
}

export function parseDraft<Draft extends object>(text: string | null): Partial<Draft> | null {
  try {
    const draft: unknown = JSON.parse(text ?? "null");
    return typeof draft === "object" && !Array.isArray(draft) ? (draft as Partial<Draft> | null) : null;
  } catch {
    return null;
  }
}

function keyOf(name: string): string {
  return `tessera.draft.${name}`;
}
