import { I18nProvider } from "@lingui/react";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { meQuery } from "../../../backoffice/queries/me.ts";
import { createQueryClient } from "../../../manage-ui/query-client.ts";
import { CallFailed } from "../../../platform/http/browser-client.ts";
import { makeI18n } from "../../../platform/i18n/make-i18n.ts";
import { ToastProvider } from "../../../ui/overlays/toasts.tsx";
import { DeliveryRow } from "./delivery-row.tsx";
import { TestProblem } from "./test-dialog.tsx";

function render(shown: React.ReactNode): string {
  const client = createQueryClient();
  client.setQueryData(meQuery().queryKey, { timezone: "UTC" } as never);
  return renderToStaticMarkup(
    <I18nProvider i18n={makeI18n("en", {})}>
      <MantineProvider>
        <QueryClientProvider client={client}>
          <ToastProvider>
            <MemoryRouter>{shown}</MemoryRouter>
          </ToastProvider>
        </QueryClientProvider>
      </MantineProvider>
    </I18nProvider>,
  );
}

test("says that there is nothing to send only if the event type was refused", () => {
  const problemOf = (facts: object) =>
    render(
      <TestProblem
        error={new CallFailed({ status: 422, title: "", code: "invalid", detail: "A sentence.", ...facts })}
      />,
    );

  expect(problemOf({ errors: { event_type: ["Unknown."] } })).toContain("There is nothing yet");
  const limited = problemOf({ status: 429, code: "too_many_webhook_tries" });
  expect(limited).toContain("A sentence.");
  expect(limited).not.toContain("There is nothing yet");
});

test("a delivery of a paused webhook cannot be sent again", () => {
  const delivery = {
    id: 1,
    webhook_id: 1,
    message_id: "msg_1",
    event_type: "order.created",
    kind: "EVENT",
    status: "DELIVERED",
    attempts: 1,
    attempt_log: [],
    created_at: "2031-01-01T00:00:00Z",
    payload: null,
    next_attempt_at: null,
  };
  const row = (status: "ENABLED" | "PAUSED") =>
    render(
      <DeliveryRow owner={{ kind: "event", id: 1 }} webhook={{ status }} delivery={delivery as never} />,
    );

  expect(row("PAUSED")).toMatch(/<button[^>]* disabled=""/);
  expect(row("ENABLED")).not.toMatch(/<button[^>]* disabled=""/);
});
