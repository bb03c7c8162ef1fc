import { type Browser, expect, type Locator, type Page } from "@playwright/test";

/** Opens a page in a context whose console is not checked, because the browser logs the lost connection. */
export async function phoneOf(browser: Browser, baseURL: string | undefined): Promise<Page> {
  return (await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } })).newPage();
}

export async function typeCode(phone: Page, code: string): Promise<void> {
  await phone.getByLabel("Ticket code", { exact: true }).fill(code);
  await phone.getByLabel("Ticket code", { exact: true }).press("Enter");
}

/** Waits until the device has the tickets of its list, and its page is stored. */
export async function readyOffline(phone: Page): Promise<void> {
  await expect(phone.getByText(/list of \d/)).toBeVisible();
  const isStored = () =>
    phone.evaluate(async () => {
      const shells = await caches.open("door-shells");
      return (await shells.match(location.pathname)) !== undefined;
    });
  await expect.poll(isStored).toBe(true);
}

/**
 * Has a service worker of another version replace that of the doors, as an update of the program does. On a busy
 * machine a new worker has once not taken over within minutes, and nothing showed why. So another version follows after
 * ten seconds, and a failure says in which states the workers are.
 */
export async function renewWorker(phone: Page): Promise<void> {
  let version = 1;
  await expect(async () => {
    version += 1;
    const outcome = await phone.evaluate(async (address) => {
      const renewed = new Promise<string>((resolve) => {
        navigator.serviceWorker.addEventListener("controllerchange", () => resolve("renewed"), {
          once: true,
        });
      });
      const registered = navigator.serviceWorker.register(address, { scope: "/check-in/" });
      const tooLong = new Promise((resolve) => setTimeout(resolve, 10_000)).then(async () => {
        const { installing, waiting, active } =
          (await navigator.serviceWorker.getRegistration("/check-in/"))!;
        const states = [installing, waiting, active].map(
          (worker) => worker && [worker.scriptURL, worker.state],
        );
        return JSON.stringify(states);
      });
      return Promise.race([Promise.all([renewed, registered]).then(([said]) => said), tooLong]);
    }, `/door-worker.js?version=${version}`);
    expect(outcome).toBe("renewed");
  }).toPass({ timeout: 120_000 });
}

/** Types a code like a hand scanner: keys in quick succession, anywhere on the page. */
export async function scanCode(phone: Page, code: string): Promise<void> {
  await phone.evaluate((text) => {
    for (const key of [...text, "Enter"])
      document.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  }, code);
}

/** Moves the phone's clock ahead or back by this many milliseconds. */
export async function shiftClock(phone: Page, milliseconds: number): Promise<void> {
  await phone.addInitScript((shift) => {
    const Right = Date;
    class Shifted extends Right {
      constructor(...parts: []) {
        if (parts.length === 0) super(Right.now() + shift);
        else super(...parts);
      }
      static override now(): number {
        return Right.now() + shift;
      }
    }
    globalThis.Date = Shifted as DateConstructor;
  }, milliseconds);
}

const WELCOME_MILLISECONDS = 1_200;

/** Keeps "Come in" on the screen until it is pressed, as other verdicts are, so that it can be examined. */
export async function holdWelcome(phone: Page): Promise<void> {
  await phone.evaluate((welcome) => {
    const schedule = globalThis.setTimeout;
    globalThis.setTimeout = ((run: () => void, milliseconds?: number) =>
      milliseconds === welcome ? 0 : schedule(run, milliseconds)) as typeof setTimeout;
  }, WELCOME_MILLISECONDS);
}

/** Waits for the end of all animations: half-transparent words have another contrast. */
export async function untilStill(screen: Locator): Promise<void> {
  await screen.evaluate(async (element) => {
    await Promise.all(element.getAnimations({ subtree: true }).map(({ finished }) => finished));
  });
}

/** Makes the device's database refuse further writes, or accept them again. */
export async function fillStorage(phone: Page, isFull: boolean): Promise<void> {
  await phone.evaluate((full) => {
    const store = IDBObjectStore.prototype as unknown as Record<"add" | "put", unknown> & { taken?: object };
    store.taken ??= { add: store.add, put: store.put };
    const refuse = () => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    };
    Object.assign(store, full ? { add: refuse, put: refuse } : store.taken);
  }, isFull);
}

/**
 * Returns everything that a thief of the phone can read: its databases, its stored pages and its settings.
 */
export async function storedOn(phone: Page): Promise<string> {
  return phone.evaluate(async () => {
    const parts: string[] = [JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.cookie];
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name!);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      for (const store of database.objectStoreNames) {
        const rows = await new Promise<unknown[]>((resolve) => {
          const request = database.transaction(store).objectStore(store).getAll();
          request.onsuccess = () => resolve(request.result);
        });
        for (const row of rows as { bytes?: ArrayBuffer }[])
          parts.push(row.bytes ? new TextDecoder("latin1").decode(row.bytes) : JSON.stringify(row));
      }
      database.close();
    }
    for (const key of await caches.keys()) {
      const cache = await caches.open(key);
      for (const request of await cache.keys()) {
        const stored = (await cache.match(request))!;
        if (/html|json/.test(stored.headers.get("content-type") ?? "")) parts.push(await stored.text());
      }
    }
    return parts.join("\n");
  });
}
