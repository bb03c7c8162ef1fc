import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { makeI18n } from "../../../../platform/i18n/make-i18n.ts";
import { FeeWords } from "./fee-words.tsx";

test.each([
  [1_500, {}, "1.5% of each order"],
  [400, {}, "0.4% of each order"],
  [2_000, { EUR: 50, USD: 60 }, "2% of each order and €0.50, US$0.60 for each paid item"],
])("a share of %i thousandths of a per cent and %j is shown with its decimals", (rate, fixed, shown) => {
  const html = renderToStaticMarkup(
    <I18nProvider i18n={makeI18n("en", {})}>
      <FeeWords rate={rate} fixed={fixed} isBypassed={false} />
    </I18nProvider>,
  );

  expect(html).toBe(shown);
});
