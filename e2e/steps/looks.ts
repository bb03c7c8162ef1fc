import { type Page, test } from "@playwright/test";
import { expectSound } from "./accessibility.ts";
import { expectRoomForLongerWords } from "./longer-words.ts";

const LOOKS = [
  { name: "on the narrowest phone, light", viewport: { width: 320, height: 700 }, colorScheme: "light" },
  { name: "on a desk, dark", viewport: { width: 1280, height: 900 }, colorScheme: "dark" },
] as const;
type Look = (typeof LOOKS)[number];

/** Somewhere a person can be, and how to get there. */
export interface VisitedPage {
  name: string;
  reach: (page: Page) => Promise<void>;
}

/**
 * Visits each place once and looks at it twice, as on a phone and as on a desk: sound, and with room for longer words.
 * Places are loaded in turns in one look and in the other.
 */
export async function expectSoundInEveryLook(page: Page, places: VisitedPage[]): Promise<void> {
  let looks: readonly Look[] = LOOKS;
  for (const place of places) {
    await test.step(place.name, async () => {
      await takeLook(page, looks[0]!);
      await place.reach(page);
      for (const look of looks) {
        await takeLook(page, look);
        await expectSound(page, `${place.name}, ${look.name}`);
      }
      // Stretched words stay stretched, so this comes last.
      looks = looks.toReversed();
      for (const look of looks) {
        await takeLook(page, look);
        await expectRoomForLongerWords(page, `${place.name}, ${look.name}`);
      }
    });
  }
}

/** The page follows as when a window is resized and the system turns dark. */
async function takeLook(page: Page, { viewport, colorScheme }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize(viewport);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}
