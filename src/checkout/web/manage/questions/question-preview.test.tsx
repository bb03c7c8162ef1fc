import { I18nProvider } from "@lingui/react";
import { MantineProvider } from "@mantine/core";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { makeI18n } from "../../../../platform/i18n/make-i18n.ts";
import { QuestionPreview } from "./question-preview.tsx";

test("two previews on one page have separate groups of radio buttons", () => {
  const question = {
    type: "RADIO",
    title: "Size",
    description: null,
    options: ["S", "M"],
    required: true,
  } as const;
  const html = renderToStaticMarkup(
    <I18nProvider i18n={makeI18n("en", {})}>
      <MantineProvider>
        <QuestionPreview question={{ ...question, options: [...question.options] }} />
        <QuestionPreview question={{ ...question, options: [...question.options] }} />
      </MantineProvider>
    </I18nProvider>,
  );

  const names = [...html.matchAll(/<input[^>]*type="radio"[^>]*/g)].map(
    ([tag]) => /name="([^"]+)"/.exec(tag)![1],
  );
  expect(names).toHaveLength(4);
  expect(new Set(names).size).toBe(2);
});
