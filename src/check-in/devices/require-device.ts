import type { Call } from "../../platform/http/call.ts";
import { Refusal } from "../../values/refusal.ts";
import type { Door } from "../find-door.ts";

/**
 * Refuses a device that was signed out, and one that has not given the door's PIN. Members of the account who may see
 * the event work at its doors without a PIN.
 */
export async function requireDevice(door: Door, call: Pick<Call, "member">): Promise<void> {
  if (door.is_signed_out) throw new Refusal("check_in_device_signed_out");
  if (!door.has_pin || door.has_entered_pin) return;
  const member = await call.member();
  const isOwn = member?.accountId === door.account_id;
  if (!isOwn || !(member.eventIds?.includes(door.event_id) ?? true))
    throw new Refusal("check_in_pin_required");
}
