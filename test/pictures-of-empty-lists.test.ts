import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { EVENT_NAVIGATION } from "../src/backoffice/shell/navigation.ts";

const SOURCE = path.resolve(import.meta.dirname, "../src");
const PICTURE = /<EmptyList\s+picture=\{<(Icon\w+)/;

/** Every page of an event whose empty list has a picture, by its title in the sidebar. */
const pictures = fs
  .globSync("**/web/manage/**/*-page.tsx", { cwd: SOURCE })
  .map((file) => fs.readFileSync(path.join(SOURCE, file), "utf8"))
  .flatMap((text) => {
    const picture = PICTURE.exec(text)?.[1];
    const entry = EVENT_NAVIGATION.flatMap(({ pages }) => pages).find(({ label }) =>
      text.includes(`title={t\`${label.message}\`}`),
    );
    return picture && entry ? [{ page: entry.path, picture, icon: entry.icon.displayName! }] : [];
  });

test("an empty list shows the picture of its page in the sidebar", () => {
  expect(pictures.map(({ page }) => page).sort()).toEqual([
    "capacity-assignments",
    "promo-codes",
    "questions",
  ]);
  // Tabler names components without their prefix.
  expect(pictures.map(({ page, icon }) => [page, `Icon${icon.replace(/^Icon/, "")}`])).toEqual(
    pictures.map(({ page, picture }) => [page, picture]),
  );
});
