import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { makeI18n } from "../../platform/i18n/make-i18n.ts";
import { AddressContext } from "../../platform/web/use-address.ts";
import { MissingEvent } from "./missing-event.tsx";

vi.mock("../../platform/web/use-config.ts", () => ({
  useConfig: () => ({ appName: "Hall 5", frontendUrl: "https://tickets.example" }),
}));

function pageFor(eventId: string | undefined): string {
  return renderToStaticMarkup(
    <I18nProvider i18n={makeI18n("en", {})}>
      <AddressContext value={`/event/${eventId}`}>
        <MissingEvent eventId={eventId} />
      </AddressContext>
    </I18nProvider>,
  );
}

test("leads the organiser from the address of a draft to its preview", () => {
  expect(pageFor("12")).toContain('href="/event/12/preview"');
});

test.each([undefined, "0", "12x", "../login"])("links no preview for the id %s", (eventId) => {
  expect(pageFor(eventId)).not.toContain("preview");
});
