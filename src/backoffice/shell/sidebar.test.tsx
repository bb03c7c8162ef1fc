import { I18nProvider } from "@lingui/react";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { createQueryClient } from "../../manage-ui/query-client.ts";
import { makeI18n } from "../../platform/i18n/make-i18n.ts";
import { eventQuery } from "../queries/event.ts";
import { EventLinks } from "./sidebar.tsx";

test("each link of an event has its own icon, because a narrow sidebar shows nothing else", () => {
  const client = createQueryClient();
  client.setQueryData(eventQuery(7).queryKey, {
    hide_getting_started_page: false,
    check_in_list_short_id: "cil_7",
  } as never);

  const shown = renderToStaticMarkup(
    <I18nProvider i18n={makeI18n("en", {})}>
      <MantineProvider>
        <QueryClientProvider client={client}>
          <MemoryRouter>
            <EventLinks eventId="7" />
          </MemoryRouter>
        </QueryClientProvider>
      </MantineProvider>
    </I18nProvider>,
  );

  const links = shown.match(/<a .*?<\/a>/g)!;
  const icons = links.map((link) => /tabler-icon-([\w-]+)/.exec(link)?.[1]);
  expect(shown).toContain('href="/check-in/cil_7"');
  expect(icons).not.toContain(undefined);
  expect(icons).toEqual([...new Set(icons)]);
});
