import { I18nProvider } from "@lingui/react";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { createQueryClient } from "../../manage-ui/query-client.ts";
import { makeI18n } from "../../platform/i18n/make-i18n.ts";
import { meQuery } from "../queries/me.ts";
import { TopBar } from "./top-bar.tsx";

test.each([
  ["ADMIN", true],
  ["ORGANIZER", true],
  ["DOOR", false],
])("offers the search to the role %s: %s", (role, isOffered) => {
  const client = createQueryClient();
  client.setQueryData(meQuery().queryKey, { role } as never);

  const html = renderToStaticMarkup(
    <I18nProvider i18n={makeI18n("en", {})}>
      <MantineProvider>
        <QueryClientProvider client={client}>
          <MemoryRouter>
            <TopBar crumbs={[]} />
          </MemoryRouter>
        </QueryClientProvider>
      </MantineProvider>
    </I18nProvider>,
  );

  expect(html.includes("Control+K")).toBe(isOffered);
});
