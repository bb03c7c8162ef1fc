import { drawPdfLogo } from "../../images/index.ts";
import { fileKey } from "../../platform/files/file-address.ts";
import type { PdfDrawer } from "../../platform/pdf/pdf-documents.ts";
import type { Services } from "../../platform/services.ts";
import type { TicketDocument } from "../documents.ts";

/**
 * Adds the logo to tickets before `drawer` draws them. The drawer may be in a thread, and the picture library
 * must not be loaded in a thread that ends. If a logo cannot be read, its ticket is drawn without it.
 */
export function withTicketLogos(
  drawer: PdfDrawer,
  { files, log }: Pick<Services, "files" | "log">,
): PdfDrawer {
  async function logoOf({ tickets }: TicketDocument): Promise<string | undefined> {
    const event = tickets[0]?.event;
    if (!event?.logo) return undefined;
    try {
      const png = await drawPdfLogo(files, fileKey(event.logo.url));
      return `data:image/png;base64,${png.toString("base64")}`;
    } catch (error) {
      log.warn({ err: error, event: event.id }, "a ticket was drawn without its logo");
      return undefined;
    }
  }

  return {
    draw: async (order) => {
      if (order.kind !== "tickets") return drawer.draw(order);
      const content = order.content as TicketDocument;
      return drawer.draw({ kind: "tickets", content: { ...content, logo: await logoOf(content) } });
    },
    stop: () => drawer.stop(),
  };
}
