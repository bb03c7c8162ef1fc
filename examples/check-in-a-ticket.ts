// node examples/check-in-a-ticket.ts 7 "the text of the ticket's QR code"
// Checks a ticket in at the event's first check-in list, as a gate or a turnstile would. Exit code 0: let them in.
import { createTessera, unwrap } from "../clients/typescript/src/index.ts";

const { TESSERA_URL: url = "http://localhost:3000", TESSERA_KEY: apiKey } = process.env;
const [eventId, code = ""] = process.argv.slice(2);
const tessera = createTessera({ url, apiKey });

const { data: lists } = await unwrap(
  tessera.GET("/events/{event_id}/check-in-lists", { params: { path: { event_id: Number(eventId) } } }),
);
const { data: verdicts } = await unwrap(
  tessera.POST("/public/check-in-lists/{list_short_id}/check-ins", {
    params: { path: { list_short_id: lists[0]!.short_id } },
    // The same scan_id is the same scan: sending it again after a lost answer changes nothing.
    body: { device_name: "Example gate", scans: [{ scan_id: crypto.randomUUID(), code }] },
  }),
);
const { verdict, first_name, last_name, product_title } = verdicts[0]!;
console.log(JSON.stringify({ verdict, first_name, last_name, product_title }));
process.exitCode = verdict === "ADMITTED" ? 0 : 1;
