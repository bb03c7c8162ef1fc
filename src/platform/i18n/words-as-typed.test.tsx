import { msg } from "@lingui/core/macro";
import { I18nProvider } from "@lingui/react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { makeI18n } from "./make-i18n.ts";

const TYPED = [
  "<b>x</b> & {y}",
  "<0>x</0>",
  "<0/>",
  "<1/>",
  "</0>",
  "<script>alert(1)</script>",
  "1 < 2 > 0 # it''s '{",
  "\\u003cb\\u003e \\x41",
  "\\u005cu0041 C:\\new",
  "\\u003c0/> \\",
];
const i18n = makeI18n("en", {});

test.each(TYPED)("INJ-01 shows %s in a sentence as it was typed", (title) => {
  const word = escaped(title);

  expect(markupOf(<Trans>Delete {title}?</Trans>)).toBe(`Delete ${word}?`);
  expect(
    markupOf(
      <Trans>
        Write to <strong>{title}</strong> or <a href="/help">ask {title}</a>
      </Trans>,
    ),
  ).toBe(`Write to <strong>${word}</strong> or <a href="/help">ask ${word}</a>`);
  expect(
    markupOf(
      <Trans>
        <Plural value={2} one={`# ticket of ${title}`} other={`# tickets of ${title}`} /> <br />
      </Trans>,
    ),
  ).toBe(`2 tickets of ${word} <br/>`);
  expect(markupOf(<Menu title={title} />)).toBe(`<p title="Menu of ${word}">Edit ${word}</p>`);
  expect(i18n._(msg`Your order for ${title}`)).toBe(`Your order for ${title}`);
});

function Menu({ title }: { title: string }) {
  const { t } = useLingui();
  return <p title={t`Menu of ${title}`}>{t`Edit ${title}`}</p>;
}

function markupOf(sentence: ReactNode): string {
  return renderToStaticMarkup(<I18nProvider i18n={i18n}>{sentence}</I18nProvider>);
}

function escaped(text: string): string {
  const signs: Record<string, string> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    "'": "&#x27;",
    '"': "&quot;",
  };
  return text.replace(/[&<>'"]/g, (sign) => signs[sign]!);
}
