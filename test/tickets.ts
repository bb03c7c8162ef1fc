import type { Ticket } from "../src/tickets/index.ts";

/** A ticket as its holder sees it, for tests that draw or describe one. */
export function makeTicket(given: Partial<Ticket> = {}): Ticket {
  return {
    short_id: `a_${"0123456789abcdefghjkmnpqrs"}`,
    public_id: "A-7KQ2MXP",
    event_id: 7,
    status: "ACTIVE",
    first_name: "Zoë",
    last_name: "Łukasiewicz",
    is_named: true,
    product_title: "General admission",
    order_public_id: "O-2345678",
    qr_text: "A-7KQ2MXP.3F0G8Z1HYJKMNPQRSTVWXZ2345",
    live_code: null,
    checked_in_at: null,
    event: {
      id: 7,
      title: "Night of the Owls",
      slug: "night-of-the-owls",
      start_date: "2027-06-12T17:30:00.000Z",
      end_date: "2027-06-12T21:00:00.000Z",
      doors_at: null,
      timezone: "Europe/Berlin",
      location: {
        venue_name: "Kantine am Berg",
        address_line_1: "Am Wriezener Bahnhof 1",
        address_line_2: null,
        city: "Berlin",
        state_or_region: null,
        zip_or_postal_code: "10243",
        country: "DE",
      },
      is_online_event: false,
      maps_url: null,
      is_cancelled: false,
      content_language: null,
      organizer_name: "Owl Society",
      support_email: "help@owls.example",
      colour: "#0f766e",
      layout: "default",
      footer_text: "",
      logo: null,
    },
    ...given,
  };
}
