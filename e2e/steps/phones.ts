import type { Page } from "@playwright/test";
import { phoneOf, readyOffline } from "./offline-door.ts";
import { open, test as bare } from "./test.ts";

interface PhoneAtDoor {
  /** The device's name, as it is typed at the door. */
  name?: string;
  /** Prepares the phone before its page is opened. */
  before?: (phone: Page) => Promise<unknown>;
  /** The network is cut once the phone has the door's tickets and page. */
  isOffline?: boolean;
}

interface Fixtures {
  /**
   * Opens a phone at a door, with everything that it needs without network. It is closed at the end of the journey.
   */
  openPhone: (door: string, at?: PhoneAtDoor) => Promise<Page>;
}

export const test = bare.extend<Fixtures>({
  openPhone: async ({ browser, baseURL }, use) => {
    const opened: Page[] = [];
    await use(async (door, { name, before, isOffline = false } = {}) => {
      const phone = await phoneOf(browser, baseURL);
      opened.push(phone);
      if (name) await phone.addInitScript((own) => localStorage.setItem("door-name", own), name);
      await before?.(phone);
      await open(phone, door);
      await readyOffline(phone);
      await phone.context().setOffline(isOffline);
      return phone;
    });
    for (const phone of opened) await phone.context().close();
  },
});
