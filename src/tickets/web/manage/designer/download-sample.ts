import { pageOf } from "../../../../platform/http/pages/page-context.ts";
import { renderTickets } from "../../../documents.ts";
import { answerPdf } from "../../parts/file-answers.ts";
import type { Route } from "./+types/download-sample";
import { findSamples } from "./samples.ts";

/** GET /manage/event/:eventId/ticket-designer/sample.pdf */
export async function loader(args: Route.LoaderArgs) {
  const tickets = await findSamples(args);
  const { call, locale, pdf, publicConfig } = pageOf(args.context);
  return answerPdf(call, async () => ({
    pdf: await renderTickets(pdf, { tickets, locale, isTest: publicConfig.isTestMode }),
    filename: "sample-tickets.pdf",
  }));
}
