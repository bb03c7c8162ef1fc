import { DEMO_LOGIN } from "../../src/accounts/rules/demo-login.ts";
import { buyOne, call, makeLiveEvent } from "../steps/api.ts";
import { ENTER } from "./browser.ts";
import { expect, test } from "./test.ts";

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

test("without an answer the door judges by what it has stored, and a ticket sold since by its signature", async ({
  visitor,
  request,
}) => {
  await call(request, ["POST", "/auth/login"], DEMO_LOGIN);
  const event = await makeLiveEvent(request, { title: "An evening at the gate", ticket: "Admission" });
  const [guest] = (await buyOne(request, event.id)).attendees;
  await visitor.open(`/check-in/${event.check_in_list_short_id}`);
  const hasList = () => visitor.run<boolean>("return /list of \\d/.test(document.body.innerText)");
  await expect.poll(hasList, { timeout: 45_000 }).toBe(true);
  // WebDriver cannot cut the network, so the page's own calls fail.
  await visitor.run(
    "window.realFetch = fetch; window.fetch = () => Promise.reject(new TypeError('offline'));",
  );
  const [late] = (await buyOne(request, event.id)).attendees;

  await visitor.fill("Ticket code", guest!.qr_text + ENTER);
  await visitor.see("status", "/Come in. Mira Solberg. Admission. Checked offline/");
  await visitor.fill("Ticket code", late!.qr_text + ENTER);
  await visitor.see("status", `/Come in. ${late!.public_id}. Admission. Newer than this device’s list/`);
  await visitor.run("window.fetch = window.realFetch;");

  const isSent = () => visitor.run<boolean>("return !/to send/.test(document.body.innerText)");
  await expect.poll(isSent, { timeout: 45_000 }).toBe(true);
});
