/** Drafts that the tab could not store, because its storage is full or forbidden. They last as long as the page. */
const unstored = new Map<string, string>();
const listeners = new Set<() => void>();
const PREFIX = "tessera.draft.";
/** Whose drafts are read and written. Null after a log-out: nothing more is stored. */
let owner: string | null = "";

/** Gives each person in each account separate drafts, because several may log in in one tab. */
export function setDraftOwner(userId: number, accountId: number): void {
  owner = `${userId}.${accountId}.`;
}

/** Removes the drafts of everyone who used this tab. For a log-out: a lost session keeps them. */
export function removeAllDrafts(): void {
  owner = null;
  unstored.clear();
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to remove.
  }
}

/**
 * The only store of typed values that were not sent yet. It belongs to the browser tab: a reload, a lost
 * connection or a log-in loses nothing, and another tab has separate drafts.
 */
export function readDraft<Draft extends object>(name: string): Partial<Draft> | null {
  return parseDraft<Draft>(readDraftText(name));
}

/** Stores a draft. Null or an object without fields removes it. */
export function writeDraft(name: string, draft: object | null): void {
  if (owner === null) return;
  const key = keyOf(name);
  const text = draft && Object.keys(draft).length > 0 ? JSON.stringify(draft) : null;
  unstored.delete(key);
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    if (text !== null) unstored.set(key, text);
  }
  for (const listener of listeners) listener();
}

/**
 * Removes the draft whose values were sent. It stays if a value has changed since, also in a form that was opened
 * after the one that sent it.
 */
export function removeSentDraft(name: string, sent: object): void {
  const values = sent as Record<string, unknown>;
  const fields = Object.entries(readDraft(name) ?? {});
  const isUnchanged = fields.every(
    ([field, value]) => JSON.stringify(value) === JSON.stringify(values[field]),
  );
  if (isUnchanged) writeDraft(name, null);
}

/** Returns the stored text: two reads of an unchanged draft are equal, as `useSyncExternalStore` requires. */
export function readDraftText(name: string): string | null {
  const key = keyOf(name);
  try {
    return unstored.get(key) ?? sessionStorage.getItem(key);
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

/** Calls the listener after each change of a draft. Returns how to end that. */
export function subscribeToDrafts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function keyOf(name: string): string {
  return `${PREFIX}${owner}${name}`;
}
