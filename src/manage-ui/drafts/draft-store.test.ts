import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  removeAllDrafts,
  readDraft,
  readDraftText,
  removeSentDraft,
  setDraftOwner,
  subscribeToDrafts,
  writeDraft,
} from "./draft-store.ts";

beforeEach(() => {
  vi.stubGlobal("sessionStorage", storageOf(new Map()));
  setDraftOwner(1, 1);
});
afterEach(() => vi.unstubAllGlobals());

test("removes a draft whose values were sent, although the form has fields that the draft lacks", () => {
  writeDraft("note", { text: "Called", tags: ["phone"] });

  removeSentDraft("note", { tags: ["phone"], text: "Called", isPinned: false });

  expect(readDraft("note")).toBeNull();
});

test("keeps a draft that has changed since its values were sent", () => {
  const sent = { text: "Called", tags: ["phone"] };
  for (const changed of [
    { ...sent, text: "Called twice" },
    { ...sent, tags: [] },
  ]) {
    writeDraft("note", changed);

    removeSentDraft("note", sent);

    expect(readDraft("note")).toEqual(changed);
  }
});

test("tells forms that are open when a draft is removed, until they are closed", () => {
  const seen: (string | null)[] = [];
  const close = subscribeToDrafts(() => seen.push(readDraftText("note")));
  writeDraft("note", { text: "Called" });
  removeSentDraft("note", { text: "Called" });
  close();
  writeDraft("note", { text: "Called again" });

  expect(seen).toEqual(['{"text":"Called"}', null]);
});

test.each([
  ["full", storageOf(new Map(), { setItem: "QuotaExceededError" })],
  [
    "forbidden",
    storageOf(new Map(), {
      getItem: "SecurityError",
      setItem: "SecurityError",
      removeItem: "SecurityError",
    }),
  ],
])("a draft lasts as long as the page where storage is %s", (_, storage) => {
  vi.stubGlobal("sessionStorage", storage);

  writeDraft("note", { text: "Called" });
  expect(readDraft("note")).toEqual({ text: "Called" });
  writeDraft("note", { text: "Called twice" });
  expect(readDraft("note")).toEqual({ text: "Called twice" });
  removeSentDraft("note", { text: "Called twice" });

  expect(readDraft("note")).toBeNull();
});

test("each person has separate drafts in each account", () => {
  writeDraft("invite", { emails: "a@example.org" });

  for (const [user, account] of [
    [1, 2],
    [2, 1],
    [11, 1],
  ] as const) {
    setDraftOwner(user, account);
    expect(readDraft("invite")).toBeNull();
  }
  setDraftOwner(1, 1);

  expect(readDraft("invite")).toEqual({ emails: "a@example.org" });
});

test("a log-out removes the drafts of everyone, and the page that is left stores no more", () => {
  vi.stubGlobal("sessionStorage", Object.create(storageIn));
  writeDraft("note", { text: "Called" });
  setDraftOwner(2, 1);
  writeDraft("note", { text: "Wrote" });
  sessionStorage.setItem("tessera.other", "stays");

  removeAllDrafts();
  writeDraft("note", { text: "Typed in a form that is still open" });

  expect(Object.keys(sessionStorage).filter((key) => key.startsWith("tessera."))).toEqual(["tessera.other"]);
});

/** A storage whose values are its own properties, as in browsers. */
const storageIn = {
  getItem(this: Record<string, string>, key: string) {
    return this[key] ?? null;
  },
  setItem(this: Record<string, string>, key: string, text: string) {
    this[key] = text;
  },
  removeItem(this: Record<string, string>, key: string) {
    delete this[key];
  },
};

type Method = "getItem" | "setItem" | "removeItem";

/** A tab's storage. The named methods fail. */
function storageOf(texts: Map<string, string>, failing: Partial<Record<Method, string>> = {}) {
  const failIn = (method: Method) => {
    if (failing[method]) throw new DOMException("no storage", failing[method]);
  };
  return {
    getItem: (key: string) => {
      failIn("getItem");
      return texts.get(key) ?? null;
    },
    setItem: (key: string, text: string) => {
      failIn("setItem");
      texts.set(key, text);
    },
    removeItem: (key: string) => {
      failIn("removeItem");
      texts.delete(key);
    },
  };
}
