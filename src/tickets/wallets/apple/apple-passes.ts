import type { Services } from "../../../platform/services.ts";
import { keyedHash } from "../../../platform/secret-keys.ts";
import { type AppleWalletSettings, signsApplePasses } from "../settings/wallet-settings.ts";
import type { Locale } from "../../../values/languages/locales.ts";
import { Refusal } from "../../../values/refusal.ts";
import type { Ticket } from "../../contract.ts";
import { areFilesHandedOut } from "../../rules/ticket-files.ts";
import { issuePasses } from "../issue-passes.ts";
import { findPassEvent, type PassFacts, serialOf } from "../pass-facts.ts";
import { writePassBundle, writePassFile } from "./pass-file.ts";
import { passJson } from "./pass-json.ts";
import { createPassPictures } from "./pass-pictures.ts";
import { passStrings } from "./pass-words.ts";

export const PASS_TYPE = "application/vnd.apple.pkpass";
export const PASSES_TYPE = "application/vnd.apple.pkpasses";

/** The path below the installation's address where devices request changes of their passes. */
export const APPLE_WEB_SERVICE = "/wallets/apple";

type WalletServices = Pick<Services, "config" | "db" | "files">;

export interface ApplePassFile {
  name: string;
  type: string;
  content: Buffer;
}

export type ApplePasses = ReturnType<typeof createApplePasses>;

/**
 * Creates passes for Apple Wallet, signed with the installation's certificate. `isTest`: payments are
 * simulated.
 */
export function createApplePasses({ config, db, files }: WalletServices, { isTest }: { isTest: boolean }) {
  const picturesOf = createPassPictures(files);

  /** Refuses if the installation signs no passes. */
  function requireSettings(now: Date): AppleWalletSettings {
    if (!signsApplePasses(config.wallets, now)) throw new Refusal("not_found");
    return config.wallets.apple!;
  }

  async function write(facts: PassFacts, locale: Locale, now: Date): Promise<Buffer> {
    const settings = requireSettings(now);
    const isReachable = config.publicUrl.startsWith("https://");
    const json = passJson(facts, {
      ...settings,
      publicUrl: config.publicUrl,
      locale,
      isTest,
      webService: isReachable
        ? { url: config.publicUrl + APPLE_WEB_SERVICE, token: passToken(config.secretKey, facts.serial) }
        : null,
    });
    const pictures = await picturesOf(facts);
    const content = { "pass.json": Buffer.from(JSON.stringify(json)), ...pictures, ...passStrings() };
    return writePassFile(content, settings, now);
  }

  return {
    write,

    /** Returns the file that a holder downloads: one pass, or all passes of an order in one bundle. */
    async issue(tickets: readonly Ticket[], locale: Locale): Promise<ApplePassFile> {
      const now = new Date();
      requireSettings(now);
      const valid = tickets.filter(({ status }) => status === "ACTIVE");
      const [first] = valid;
      if (!first || !areFilesHandedOut(first.event, now)) throw new Refusal("not_found");
      const event = await findPassEvent(db, first.event_id);
      await issuePasses(db, { tickets: valid, event, locale });
      const passes: Buffer[] = [];
      for (const ticket of valid)
        passes.push(
          await write(
            { ...event, ticket, serial: serialOf(ticket.short_id), isSuperseded: false },
            locale,
            now,
          ),
        );
      if (tickets.length === 1)
        return { name: `ticket-${first.public_id}.pkpass`, type: PASS_TYPE, content: passes[0]! };
      return {
        name: `tickets-${first.order_public_id}.pkpasses`,
        type: PASSES_TYPE,
        content: await writePassBundle(passes),
      };
    },
  };
}

/**
 * Returns the token with which a device proves that it has a pass. The token is derived from the secret key
 * and stored nowhere, so a backup of the database opens no pass.
 */
export function passToken(secretKey: string, serial: string): string {
  return keyedHash(secretKey, `apple-pass:${serial}`).toString("base64url");
}
