import { redirectDocument, type RouterContextProvider } from "react-router";
import { logInAddress } from "../../../../manage-ui/log-in-again.ts";
import { pageRefusal } from "../../../../platform/http/pages/page-refusal.ts";
import { pageOf } from "../../../../platform/http/pages/page-context.ts";
import { Refusal, statusOf } from "../../../../values/refusal.ts";
import type { Ticket, TicketsContract } from "../../../contract.ts";
import { sampleProductTitle } from "../../../documents/sample-words.ts";
import { SAMPLE_NAMES, sampleTicket } from "../../../rules/sample-ticket.ts";

interface SamplesArgs {
  params: { eventId?: string };
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/**
 * Returns sample tickets in the saved design, for members who may see the event. Other visitors are asked to
 * log in.
 */
export async function findSamples({ params, request, context }: SamplesArgs): Promise<Ticket[]> {
  const { clientFor, locale } = pageOf(context);
  const api = clientFor<TicketsContract>();
  try {
    const { data } = await api("GET /events/{event_id}/ticket-design", {
      params: { event_id: Number(params.eventId) },
    });
    return SAMPLE_NAMES.map((name, index) =>
      sampleTicket(data.event, { ...name, product_title: sampleProductTitle(locale), number: index + 1 }),
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { pathname, search } = new URL(request.url);
    if (statusOf(error.code) === 401) throw redirectDocument(logInAddress(pathname + search));
    throw pageRefusal(statusOf(error.code) === 422 ? 404 : statusOf(error.code));
  }
}
