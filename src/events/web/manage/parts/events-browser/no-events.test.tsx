import { I18nProvider } from "@lingui/react";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { meQuery } from "../../../../../backoffice/queries/me.ts";
import { createQueryClient } from "../../../../../manage-ui/query-client.ts";
import { makeI18n } from "../../../../../platform/i18n/make-i18n.ts";
import { eventCountsQuery, type EventsState } from "../events-queries.ts";
import { NoEvents } from "./no-events.tsx";

function shownWith(eventsState: EventsState, draft: number): string {
  const client = createQueryClient();
  client.setQueryData(meQuery().queryKey, { sees_all_events: true } as never);
  client.setQueryData(eventCountsQuery(3).queryKey, { upcoming: 0, draft, past: 0, archived: 0 });
  return renderToStaticMarkup(
    <I18nProvider i18n={makeI18n("en", {})}>
      <MantineProvider>
        <QueryClientProvider client={client}>
          <MemoryRouter>
            <NoEvents eventsState={eventsState} organizerId={3} addressOf={(state) => `/its/${state}`} />
          </MemoryRouter>
        </QueryClientProvider>
      </MantineProvider>
    </I18nProvider>,
  );
}

test("leads from no upcoming event to the drafts", () => {
  const shown = shownWith("upcoming", 1);

  expect(shown).toContain('href="/its/draft"');
  expect(shown).not.toContain("template=concert");
});

test.each<[EventsState, number]>([
  ["upcoming", 0],
  ["draft", 0],
])("offers templates in the tab %s without drafts", (tab, drafts) => {
  const shown = shownWith(tab, drafts);

  expect(shown).toContain("template=concert");
  expect(shown).not.toContain('href="/its/draft"');
});
