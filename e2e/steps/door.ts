import type { Locator, Page } from "@playwright/test";
import { buyOne, makeLiveEvent } from "./api.ts";
import { logInToDemo } from "./demo-log-in.ts";

export interface DoorTicket {
  name: string;
  /** The printed code of a ticket and the content of its QR code. */
  public_id: string;
  qr_text: string;
}

/** Creates a live event with a number of sold tickets, and returns them with the address of its door. */
export async function openDoor(page: Page, tickets: number) {
  await logInToDemo(page);
  const event = await makeLiveEvent(page.request, { title: "An evening at the gate", ticket: "Admission" });
  const sold: DoorTicket[] = [];
  for (let index = 0; index < tickets; index += 1) {
    const [attendee] = (await buyOne(page.request, event.id)).attendees;
    const { first_name, last_name, public_id, qr_text } = attendee!;
    sold.push({ name: `${first_name} ${last_name}`, public_id, qr_text });
  }
  return {
    id: event.id,
    link: event.check_in_list_short_id,
    door: `/check-in/${event.check_in_list_short_id}`,
    sold,
  };
}

/** The verdict over the whole screen. */
export const verdictOn = (phone: Page): Locator => phone.getByTestId("verdict");

export const lastScans = (phone: Page): Locator => phone.getByRole("region", { name: "Recent scans" });

export const insideOf = (phone: Page): Locator => phone.getByRole("meter", { name: "Checked in" });
