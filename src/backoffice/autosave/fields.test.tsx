import { I18nProvider } from "@lingui/react";
import { MantineProvider } from "@mantine/core";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { makeI18n } from "../../platform/i18n/make-i18n.ts";
import { SavedArea, SavedNumber, SavedText } from "./fields.tsx";
import type { Autosave } from "./use-autosave.ts";

interface Values {
  title: string;
  note: string;
  age: number;
}

const form = {
  values: { title: "", note: "", age: 18 },
  rules: { title: { maxLength: 70 }, note: { maxLength: 300 }, age: { min: 1, max: 99 } },
  errorOf: () => undefined,
} as unknown as Autosave<Values>;

test.each([
  [false, ""],
  [true, null],
])("an emptied field for a number that may stay empty: %s, has the value %j", (isOptional, emptied) => {
  const set = vi.fn();
  const field = SavedNumber({ form: { ...form, set }, name: "age", label: "Age", isOptional });
  const type = (value: string) => field.props.onChange({ currentTarget: { value } });

  type("7");
  type(" ");

  expect(set.mock.calls).toEqual([
    ["age", 7],
    ["age", emptied],
  ]);
});

test("fields that save themselves have the limits of the rules", () => {
  const html = renderToStaticMarkup(
    <I18nProvider i18n={makeI18n("en", {})}>
      <MantineProvider>
        <SavedText form={form} name="title" label="Title" />
        <SavedArea form={form} name="note" label="Note" />
        <SavedNumber form={form} name="age" label="Age" />
      </MantineProvider>
    </I18nProvider>,
  );

  expect(html).toMatch(/<input[^>]*maxLength="70"/);
  expect(html).toMatch(/<textarea[^>]*maxLength="300"/);
  expect(html).toMatch(/<input[^>]*min="1" max="99"/);
});
