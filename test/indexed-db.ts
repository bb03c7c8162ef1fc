import { vi } from "vitest";

type Key = number | string | Key[];
type Row = Record<string, unknown>;

interface Range {
  lower: Key | null;
  upper: Key;
}

interface Store {
  keyPath: string | string[];
  isNumbered: boolean;
  indexes: Map<string, string | string[]>;
  rows: Row[];
  lastNumber: number;
}

/**
 * A device's IndexedDB in memory: the parts of it that the door's stores use. Requests are answered asynchronously.
 * A transaction completes when it has no further requests, and an aborted one changes nothing. Transactions are not
 * isolated from each other.
 */
export function stubIndexedDb(): void {
  const databases = new Map<string, Map<string, Store>>();
  vi.stubGlobal("IDBKeyRange", {
    bound: (lower: Key, upper: Key): Range => ({ lower, upper }),
    upperBound: (upper: Key): Range => ({ lower: null, upper }),
  });
  vi.stubGlobal("indexedDB", {
    open(name: string) {
      const request: Row = {};
      const isNew = !databases.has(name);
      if (isNew) databases.set(name, new Map());
      request.result = openStub(databases.get(name)!);
      queueMicrotask(() => {
        if (isNew) call(request.onupgradeneeded);
        call(request.onsuccess);
      });
      return request;
    },
  });
}

function openStub(stores: Map<string, Store>) {
  return {
    close() {},
    createObjectStore(name: string, options: { keyPath: string | string[]; autoIncrement?: boolean }) {
      const store: Store = {
        keyPath: options.keyPath,
        isNumbered: options.autoIncrement ?? false,
        indexes: new Map(),
        rows: [],
        lastNumber: 0,
      };
      stores.set(name, store);
      return { createIndex: (index: string, path: string | string[]) => store.indexes.set(index, path) };
    },
    transaction: (_names: string | string[]) => transactionOf(stores),
  };
}

function transactionOf(stores: Map<string, Store>) {
  const before = new Map([...stores].map(([name, { rows }]) => [name, [...rows]]));
  const transaction: Row = { error: null };
  let pending = 0;
  let isOver = false;

  const endIfIdle = () => {
    if (pending > 0 || isOver) return;
    isOver = true;
    call(transaction.oncomplete);
  };
  const ask = (answer: () => unknown): Row => {
    if (isOver) throw new Error("the transaction is over");
    const request: Row = { result: answer() };
    pending += 1;
    queueMicrotask(() => {
      pending -= 1;
      call(request.onsuccess);
      setImmediate(endIfIdle);
    });
    return request;
  };

  transaction.objectStore = (name: string) => storeStub(stores.get(name)!, ask);
  transaction.abort = () => {
    isOver = true;
    for (const [name, rows] of before) stores.get(name)!.rows = rows;
    queueMicrotask(() => call(transaction.onabort));
  };
  setImmediate(endIfIdle);
  return transaction;
}

type Ask = (answer: () => unknown) => Row;

function storeStub(store: Store, ask: Ask) {
  const put = (row: Row) => {
    const stored = structuredClone(row);
    const path = store.keyPath as string;
    if (store.isNumbered && stored[path] === undefined) stored[path] = ++store.lastNumber;
    const key = keyOf(stored, store.keyPath);
    store.rows = [...store.rows.filter((one) => compare(keyOf(one, store.keyPath), key) !== 0), stored];
    return key;
  };
  const remove = (wanted: Key | Range) =>
    void (store.rows = store.rows.filter((row) => !isIn(keyOf(row, store.keyPath), wanted)));
  return {
    ...readingStub(store, store.keyPath, ask),
    put: (row: Row) => ask(() => put(row)),
    add: (row: Row) => ask(() => put(row)),
    delete: (wanted: Key | Range) => ask(() => remove(wanted)),
    index(name: string) {
      const path = store.indexes.get(name)!;
      return {
        ...readingStub(store, path, ask),
        openCursor(range: Range) {
          const rows = found(store, path, range);
          const request: Row = ask(() => null);
          const step = () => {
            const row = rows.shift();
            request.result = row && {
              delete: () => remove(keyOf(row, store.keyPath)),
              continue: () => Object.assign(ask(step), { onsuccess: request.onsuccess }),
            };
          };
          step();
          return request;
        },
      };
    },
  };
}

function readingStub(store: Store, path: string | string[], ask: Ask) {
  const read = (wanted: Key | Range) => found(store, path, wanted).map((row) => structuredClone(row));
  return {
    get: (key: Key) => ask(() => read(key)[0]),
    getAll: (range: Range = { lower: null, upper: [[[]]] }) => ask(() => read(range)),
    count: (range: Range) => ask(() => read(range).length),
  };
}

function found(store: Store, path: string | string[], wanted: Key | Range): Row[] {
  return store.rows
    .filter((row) => isIn(keyOf(row, path), wanted))
    .toSorted((one, other) => compare(keyOf(one, path), keyOf(other, path)));
}

function keyOf(row: Row, path: string | string[]): Key {
  return typeof path === "string" ? (row[path] as Key) : path.map((part) => row[part] as Key);
}

function isIn(key: Key, wanted: Key | Range): boolean {
  if (typeof wanted !== "object" || Array.isArray(wanted)) return compare(key, wanted) === 0;
  const { lower, upper } = wanted;
  return (lower === null || compare(key, lower) >= 0) && compare(key, upper) <= 0;
}

/** Numbers come before texts, and texts before arrays. */
function compare(one: Key, other: Key): number {
  const rank = (key: Key) => (typeof key === "number" ? 0 : typeof key === "string" ? 1 : 2);
  if (rank(one) !== rank(other)) return rank(one) - rank(other);
  if (!Array.isArray(one) || !Array.isArray(other)) return one < other ? -1 : one > other ? 1 : 0;
  const at = one.findIndex((part, index) => index >= other.length || compare(part, other[index]!) !== 0);
  if (at === -1) return one.length - other.length;
  return at >= other.length ? 1 : compare(one[at]!, other[at]!);
}

function call(listener: unknown): void {
  if (typeof listener === "function") listener();
}
