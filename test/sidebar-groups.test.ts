import { expect, test } from "vitest";
import { EVENT_NAVIGATION } from "../src/backoffice/shell/navigation.ts";
import { readCatalogues, translatedLocales } from "../tools/i18n/catalogue-files.ts";

test.each(translatedLocales())(
  "in %s no group of the sidebar has the name of one of its pages",
  async (locale) => {
    const words = (await readCatalogues(locale)).get("manage")!;
    const wordOf = ({ id }: { id: string }) => words[id]?.translation;

    expect(EVENT_NAVIGATION.map(({ label }) => wordOf(label))).not.toContain(undefined);
    for (const { label, pages } of EVENT_NAVIGATION)
      expect(pages.map((page) => wordOf(page.label))).not.toContain(wordOf(label));
  },
);
