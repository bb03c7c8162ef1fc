import { DEMO_LOGIN } from "../../src/accounts/rules/demo-login.ts";
import { buyOne, call, makeLiveEvent } from "../steps/api.ts";
import { ENTER } from "./browser.ts";
import { test } from "./test.ts";

test("door staff check a guest in, and see that the same ticket is in already", async ({
  visitor,
  request,
}) => {
  await call(request, ["POST", "/auth/login"], DEMO_LOGIN);
  const event = await makeLiveEvent(request, { title: "An evening at the door", ticket: "Admission" });
  const [guest] = (await buyOne(request, event.id)).attendees;
  await visitor.open(`/check-in/${event.check_in_list_short_id}`);

  // Typed as fast as by a hand scanner, and treated as one.
  await visitor.fill("Ticket code", guest!.qr_text + ENTER);
  await visitor.see("status", "/Come in. Mira Solberg/");
  await visitor.fill("Ticket code", guest!.public_id);
  await visitor.press("button", "Check in");

  await visitor.see("alert", "/Already in. Mira Solberg/");
});
