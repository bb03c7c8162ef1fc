import { buyOne, call } from "./steps/api.ts";
import { openDoor, verdictOn } from "./steps/door.ts";
import { scanCode } from "./steps/offline-door.ts";
import { expectStoredState } from "./steps/stored-at-door.ts";
import { expect, open } from "./steps/test.ts";
import { test } from "./steps/phones.ts";

test("without network the door lets in a ticket that was sold since, by its signature, and no forged one", async ({
  page,
  openPhone,
}) => {
  const { id, door } = await openDoor(page, 1);
  const phone = await openPhone(door, { isOffline: true });
  const [sold] = (await buyOne(page.request, id)).attendees;

  const forged = sold!.qr_text.replace(/(?<=[.])./, (one) => (one === "7" ? "8" : "7"));
  await scanCode(phone, forged);
  await expect(verdictOn(phone)).toContainText("Not valid");
  await verdictOn(phone).getByRole("button").click();
  await scanCode(phone, sold!.qr_text);
  await expect(verdictOn(phone)).toContainText("Come in");
  await expect(verdictOn(phone)).toContainText("Admission");
  await expect(verdictOn(phone)).toContainText(
    "Newer than this device’s list: the code’s signature is valid.",
  );
  await scanCode(phone, sold!.qr_text);
  await expect(verdictOn(phone)).toContainText("Already in");
  await verdictOn(phone).getByRole("button").click();
  await phone.context().setOffline(false);

  await expect(phone.getByText(/to send/)).toHaveCount(0);
  await expect(phone.getByText(/Let in twice/)).toHaveCount(0);
});

test("a reissued ticket's old code is refused at once online, and offline with the next delta", async ({
  page,
  openPhone,
}) => {
  const { id, door, sold } = await openDoor(page, 2);
  const online = await openPhone(door, { name: "Gate 1" });
  const offline = await openPhone(door, { name: "Gate 2", isOffline: true });
  const attendees = await call<{ id: number; public_id: string; order_id: number }[]>(page.request, [
    "GET",
    `/events/${id}/attendees`,
  ]);
  const renew = async ({ public_id }: { public_id: string }) => {
    const own = attendees.find((one) => one.public_id === public_id)!;
    await call(page.request, ["POST", `/events/${id}/attendees/${own.id}/reissue`]);
  };
  await renew(sold[0]!);

  await scanCode(online, sold[0]!.qr_text);
  await expect(verdictOn(online)).toContainText("Older copy");
  await verdictOn(online).getByRole("button").first().click();
  // The offline door does not know that the ticket was reissued. It lets the old copy in, and reports this when it
  // is online again.
  await scanCode(offline, sold[0]!.qr_text);
  await expect(verdictOn(offline)).toContainText("Come in");
  await offline.context().setOffline(false);
  await expect(verdictOn(offline)).toContainText("Older copy");
  await expect(verdictOn(offline)).toContainText("This device was offline and let this person in at");
  await verdictOn(offline).getByRole("button").first().click();
  await expect(offline.getByText(/to send/)).toHaveCount(0);

  // With the delta it knows the second one before it is offline again.
  await renew(sold[1]!);
  await expectStoredState(offline, sold[1]!.qr_text, "SUPERSEDED");
  await offline.context().setOffline(true);
  await scanCode(offline, sold[1]!.qr_text);
  await expect(verdictOn(offline)).toContainText("Older copy");
  await expect(verdictOn(offline)).toContainText("Checked offline, with the list of");

  // The organiser sees who came in with the old copy, where and when.
  await open(page, `/manage/event/${id}/check-in`);
  await expect(page.getByText(sold[0]!.public_id).first()).toBeVisible();
  await expect(page.getByText(/Gate 2/).first()).toBeVisible();
});
