import { I18nProvider } from "@lingui/react";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter, Route, Routes } from "react-router";
import { expect, test } from "vitest";
import { categoriesQuery } from "../../../../backoffice/queries/categories.ts";
import { eventQuery } from "../../../../backoffice/queries/event.ts";
import { createQueryClient } from "../../../../manage-ui/query-client.ts";
import { makeI18n } from "../../../../platform/i18n/make-i18n.ts";
import { ProductChoice } from "./product-choice.tsx";

/** Renders the choice for an event with one product, which has the id 1. */
function choiceOf(chosen: number[]): string {
  const client = createQueryClient();
  client.setQueryData(eventQuery(7).queryKey, { id: 7 } as never);
  client.setQueryData(categoriesQuery(7).queryKey, [{ products: [{ id: 1, title: "Admission" }] }] as never);
  const choice = <ProductChoice legend="Valid for" chosen={chosen} error={undefined} onChange={() => {}} />;
  return renderToStaticMarkup(
    <I18nProvider i18n={makeI18n("en", {})}>
      <MantineProvider>
        <QueryClientProvider client={client}>
          <MemoryRouter initialEntries={["/manage/event/7"]}>
            <Routes>
              <Route path="/manage/event/:eventId" element={choice} />
            </Routes>
          </MemoryRouter>
        </QueryClientProvider>
      </MantineProvider>
    </I18nProvider>,
  );
}

test("shows chosen products that were deleted, so that they can be removed", () => {
  expect(choiceOf([2, 3])).toContain("2 deleted products");
  expect(choiceOf([1, 2])).toContain("1 deleted product");
  expect(choiceOf([1])).not.toContain("deleted");
  expect(choiceOf([])).not.toContain("deleted");
});
