import { drawPdfLogo, pdfLogoKey, sharePictureOf } from "../../../images/index.ts";
import { fileAddress, fileKey } from "../../../platform/files/file-address.ts";
import type { Services } from "../../../platform/services.ts";
import type { Locale } from "../../../values/languages/locales.ts";
import { Refusal } from "../../../values/refusal.ts";
import type { Ticket, TicketEvent } from "../../contract.ts";
import { areFilesHandedOut } from "../../rules/ticket-files.ts";
import { issuePasses } from "../issue-passes.ts";
import { findPassEvent, type PassEvent, type PassFacts, serialOf } from "../pass-facts.ts";
import { eventTicketClass, eventTicketObject, type GooglePlace } from "./event-ticket.ts";
import { createGoogleApi } from "./google-api.ts";
import { signedToken } from "./jwt.ts";

const SAVE = "https://pay.google.com/gp/v/save/";
/** Some browsers cut longer addresses. Google recommends this limit. */
const MAX_TOKEN = 1_800;

type WalletServices = Pick<Services, "config" | "db" | "files" | "log">;

/** Creates Google Wallet. Null if the installation has no keys for it. */
export function createGoogleWallet(
  { config, db, files, log }: WalletServices,
  { isTest }: { isTest: boolean },
) {
  const settings = config.wallets.google;
  if (!settings) return null;
  const api = createGoogleApi(settings);
  const { publicUrl } = config;

  async function placeOf(event: TicketEvent, { cover }: PassEvent): Promise<GooglePlace> {
    const isReachable = publicUrl.startsWith("https://");
    const logo = isReachable && event.logo ? await logoOf(event.logo.url) : null;
    return {
      issuerId: settings!.issuerId,
      publicUrl,
      logo,
      cover: isReachable && cover ? publicUrl + sharePictureOf(files.urlOf(cover)) : null,
    };
  }

  /** Stores a PNG beside the logo, because Google does not read WebP. */
  async function logoOf(url: string): Promise<string | null> {
    const key = fileKey(url);
    try {
      await drawPdfLogo(files, key);
      return publicUrl + fileAddress(pdfLogoKey(key));
    } catch {
      return null;
    }
  }

  const objectOf = (facts: PassFacts, locale: Locale) =>
    eventTicketObject(facts, { issuerId: settings.issuerId, publicUrl, locale, isTest });

  function linkOf(payload: object): string {
    const claims = {
      iss: settings!.clientEmail,
      aud: "google",
      typ: "savetowallet",
      iat: Math.floor(Date.now() / 1_000),
      origins: [publicUrl],
      payload,
    };
    return signedToken(claims, settings!.privateKey);
  }

  return {
    /** Returns the address at which Google saves these tickets of one event for the person who opens it. */
    async saveLink(tickets: readonly Ticket[], locale: Locale): Promise<string> {
      const valid = tickets.filter(({ status }) => status === "ACTIVE");
      const [first] = valid;
      if (!first || !areFilesHandedOut(first.event, new Date())) throw new Refusal("not_found");
      const event = await findPassEvent(db, first.event_id);
      await issuePasses(db, { tickets: valid, event, locale });
      const ticketClass = eventTicketClass(first.event, event, await placeOf(first.event, event));
      const objects = valid.map((ticket) =>
        objectOf({ ...event, ticket, serial: serialOf(ticket.short_id), isSuperseded: false }, locale),
      );
      const whole = linkOf({ eventTicketClasses: [ticketClass], eventTicketObjects: objects });
      if (whole.length <= MAX_TOKEN) return SAVE + whole;
      try {
        await api.put("eventTicketClass", ticketClass);
        for (const object of objects) await api.put("eventTicketObject", object);
        return SAVE + linkOf({ eventTicketObjects: objects.map(({ id }) => ({ id })) });
      } catch (error) {
        // Most browsers also accept the long address.
        log.warn({ err: error }, "tickets were not written to Google's wallet, so their link carries them");
        return SAVE + whole;
      }
    },

    updateClass: async (event: TicketEvent, pass: PassEvent): Promise<void> =>
      api.patch("eventTicketClass", eventTicketClass(event, pass, await placeOf(event, pass))),

    updateObject: (facts: PassFacts, locale: Locale): Promise<void> =>
      api.patch("eventTicketObject", objectOf(facts, locale)),
  };
}
