import { data, redirect } from "react-router";
import { problemOfPage } from "../../platform/http/pages/page-problem.ts";
import { Refusal } from "../../values/refusal.ts";
import type { SelfEdit } from "../contract.ts";
import { type CheckoutArgs, checkoutOf } from "../../checkout/web/parts/checkout-request.ts";

/** Handles the buyer's actions on the page of a finished order. `of` names the form on the page. */
export async function changeOwnOrder(args: CheckoutArgs) {
  const { api, at, call, pathTo } = checkoutOf(args);
  const form = await args.request.formData();
  const text = (name: string) => String(form.get(name) ?? "");
  const intent = text("intent");
  const ticket = text("ticket");
  const of = ticket || "order";
  const ofTicket = { params: { ...at.params, attendee_short_id: ticket }, query: at.query };
  const opened = { version: text("version"), body: correctedOf(form) };
  try {
    switch (intent) {
      case "edit": {
        if (ticket) {
          await api("PATCH /public/events/{event_id}/order/{order_short_id}/attendees/{attendee_short_id}", {
            ...ofTicket,
            ...opened,
          });
          return { done: "saved" as const, of: "order", problem: null };
        }
        const { data: moved } = await api("PATCH /public/events/{event_id}/order/{order_short_id}", {
          ...at,
          ...opened,
        });
        if (moved.new_short_id === null) return { done: "saved" as const, of, problem: null };
        throw redirect(addressOf(pathTo("summary", moved.new_short_id), moved.key));
      }
      case "resend":
        if (ticket) {
          await api(
            "POST /public/events/{event_id}/order/{order_short_id}/attendees/{attendee_short_id}/resend-ticket",
            ofTicket,
          );
        } else {
          await api("POST /public/events/{event_id}/order/{order_short_id}/resend-confirmation", at);
        }
        return { done: "sent" as const, of, problem: null };
      case "send-link":
        await api("POST /public/events/{event_id}/order/{order_short_id}/send-link", { params: at.params });
        return { done: "sent" as const, of, problem: null };
      case "cancel":
        await api("POST /public/events/{event_id}/order/{order_short_id}/cancel", at);
        return { done: "cancelled" as const, of, problem: null };
      default:
        throw new Refusal("invalid");
    }
  } catch (error) {
    if (error instanceof Response) throw error;
    const problem = problemOfPage(error, call);
    return data({ done: null, of, problem, typed: opened.body }, { status: problem.status });
  }
}

const CORRECTED = ["first_name", "last_name", "email"] as const;

/** Sends only fields that the buyer has changed, so that concurrent corrections by the organiser stay. */
function correctedOf(form: FormData): SelfEdit {
  const changed = CORRECTED.filter((name) => form.get(name) !== form.get(`${name}_before`));
  return Object.fromEntries(changed.map((name) => [name, String(form.get(name) ?? "")]));
}

/** The order's new address, with the new key if the old key opened the page. */
function addressOf(path: string, key: string | null): string {
  const url = new URL(path, "http://page");
  if (key !== null) url.searchParams.set("key", key);
  url.searchParams.set("changed", "1");
  return url.pathname + url.search;
}
