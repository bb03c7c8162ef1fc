import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { pageContext, type PageContext } from "../../../platform/http/pages/page-context.ts";
import { Refusal } from "../../../values/refusal.ts";
import { action, loader } from "./contact-page.tsx";

const THEME = { mode: "light", properties: {} };
const ORGANIZER = { id: 3, slug: "harbour", name: "Harbour Room", legal_links: [], theme: THEME };
const EVENT = {
  id: 5,
  slug: "code-club",
  title: "Code Club",
  organizer: ORGANIZER,
  settings: { content_language: "en" },
};

/** Arguments of the page at an address, with the messages that it sends. */
function visit(search: string, typed: Record<string, string> = {}) {
  const sent: unknown[] = [];
  const api = async (call: string, asked: { params: { event_id: string }; body: unknown }) => {
    if (call.startsWith("POST")) return void sent.push(asked.body);
    if (call.includes("/events/")) {
      const event = { "5": EVENT, "6": { ...EVENT, organizer: { id: 4 } } }[asked.params.event_id];
      if (!event) throw new Refusal("not_found");
      return { data: event };
    }
    return { data: ORGANIZER };
  };
  const context = new RouterContextProvider();
  context.set(pageContext, { clientFor: () => api } as unknown as PageContext);
  const request = new Request(`https://tickets.example/events/3/harbour/contact${search}`, {
    method: "POST",
    body: new URLSearchParams(typed),
  });
  return {
    args: { request, context, params: { organizerId: "3", organizerSlug: "harbour" } } as never,
    sent,
  };
}

test("names the event that a message is about, and only one of this organiser", async () => {
  const eventOf = async (search: string) => (await loader(visit(search).args)).event;

  expect(await eventOf("?event=5")).toEqual({
    title: "Code Club",
    path: "/event/5/code-club",
    language: "en",
  });
  for (const search of ["", "?event=6", "?event=7", "?event=x"]) expect(await eventOf(search)).toBeNull();
});

test("tells the organiser which event a message is about", async () => {
  const typed = { name: "Vera", email: "vera@example.org", message: "Is there a cloakroom?" };
  const about = visit("?event=5", typed);
  const empty = visit("?event=5", { ...typed, message: " " });
  const long = visit("?event=5", { ...typed, message: "a".repeat(5_000) });

  for (const { args } of [about, empty, long]) await action(args);

  expect(about.sent).toMatchObject([{ name: "Vera", message: "Code Club\n\nIs there a cloakroom?" }]);
  expect(empty.sent).toMatchObject([{ message: " " }]);
  expect(long.sent).toMatchObject([{ message: "a".repeat(5_000) }]);
});
