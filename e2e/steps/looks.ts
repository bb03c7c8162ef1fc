import { type Page, test } from "@playwright/test";
import { expectSound } from "./accessibility.ts";
import { expectRoomForLongerWords } from "./longer-words.ts";

const LOOKS = [
  { name: "on the narrowest phone, light", viewport: { width: 320, height: 700 }, colorScheme: "light" },
  { name: "on a desk, dark", viewport: { width: 1280, height: 900 }, colorScheme: "dark" },
] as const;

export interface Look {
  viewport: { width: number; height: number };
  colorScheme: "light" | "dark";
}

/** A page, or a state of a page, and how to open it. */
export interface VisitedPage {
  name: string;
  reach: (page: Page) => Promise<void>;
}

/**
 * Opens each page once and checks it in two looks, as on a phone and as on a desktop: accessible, and with
 * room for longer words. The look in which a page is loaded alternates.
 */
export async function expectSoundInEveryLook(page: Page, places: VisitedPage[]): Promise<void> {
  let looks: readonly (typeof LOOKS)[number][] = LOOKS;
  for (const place of places) {
    await test.step(place.name, async () => {
      await takeLook(page, looks[0]!);
      await place.reach(page);
      for (const look of looks) {
        await takeLook(page, look);
        await expectSound(page, `${place.name}, ${look.name}`);
      }
      // Stretched words stay stretched, so this check comes last.
      looks = looks.toReversed();
      for (const look of looks) {
        await takeLook(page, look);
        await expectRoomForLongerWords(page, `${place.name}, ${look.name}`);
      }
    });
  }
}

/**
 * The page adapts as if the window were resized and the system's scheme changed. Waits for two frames, so that
 * the transitions of its colours have begun.
 */
export async function takeLook(page: Page, { viewport, colorScheme }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize(viewport);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}
