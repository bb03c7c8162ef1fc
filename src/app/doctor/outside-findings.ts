import type { ClientBase } from "pg";
import type { Config } from "../../platform/config.ts";
import { lazyPackage } from "../../platform/load-package.ts";
import { hasMailbox } from "../../platform/mail/mail.ts";
import { STRIPE_PLATFORMS, type StripePlatform } from "../../payments/settings/stripe-settings.ts";
import { type Finding, ok, problem, warning } from "./finding.ts";

const nodemailer = lazyPackage<{ createTransport: typeof import("nodemailer").createTransport }>(
  "nodemailer",
);
const PATIENCE_MILLISECONDS = 8_000;

/** Talks to the mail server as far as the log-in, and sends nothing. */
export async function findInMail(config: Config): Promise<Finding[]> {
  const { smtpUrl } = config;
  if (!smtpUrl)
    return hasMailbox(config)
      ? [warning("mail", "a demo stores mails and sends none", "Set SMTP_URL to send mails.")]
      : [problem("mail", "no mail is sent: there is no mail server", "Set SMTP_URL.")];
  const { hostname: host } = new URL(smtpUrl);
  const transport = nodemailer().createTransport({
    url: smtpUrl,
    connectionTimeout: PATIENCE_MILLISECONDS,
    greetingTimeout: PATIENCE_MILLISECONDS,
    socketTimeout: PATIENCE_MILLISECONDS,
  });
  try {
    await transport.verify();
    const sender = config.mailFrom.includes("@localhost")
      ? [warning("mail", `mails come from ${config.mailFrom}`, "Set MAIL_FROM to an address of your domain.")]
      : [];
    return [ok("mail", `${host} greets and takes the log-in`), ...sender];
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    const remedy =
      code === "EAUTH"
        ? "Correct user and password in SMTP_URL."
        : "Correct host and port in SMTP_URL, or let this machine reach it.";
    return [problem("mail", `${host} cannot be used (${message.split("\n")[0]})`, remedy)];
  } finally {
    transport.close();
  }
}

/** Asks the public address for a page, as a visitor's browser would reach it. */
export async function findInAddress(config: Config): Promise<Finding[]> {
  const { publicUrl, trustedProxies } = config;
  const { protocol, hostname } = new URL(publicUrl);
  const findings = [await findReachable(publicUrl)];
  if (protocol === "http:")
    findings.push(
      warning("address", `only this machine can use ${publicUrl}`, "Put TLS in front and set PUBLIC_URL."),
    );
  else if (trustedProxies.length === 0)
    findings.push(
      warning(
        "proxies",
        `no proxy is named, so all visitors of ${hostname} may count as one`,
        "Name the proxy that ends TLS in TESSERA_TRUST_PROXY (docs/operations.md, Behind a proxy).",
      ),
    );
  else findings.push(ok("proxies", `${trustedProxies.length} networks of proxies are trusted`));
  return findings;
}

/**
 * Requests robots.txt: it contains the public address, and the program refuses it under a host name that is
 * not its own. (`/livez` answers under any name.) The query makes sure that no cache answers.
 */
async function findReachable(publicUrl: string): Promise<Finding> {
  try {
    const answer = await fetch(`${publicUrl}/robots.txt?${Date.now()}`, {
      redirect: "manual",
      signal: AbortSignal.timeout(PATIENCE_MILLISECONDS),
    });
    const text = await answer.text();
    if (answer.status === 421)
      return warning(
        "address",
        `${publicUrl} answers with 421: the program is asked under another host name`,
        "Let the proxy pass Host on as it is (docs/operations.md, Behind a proxy), or name the other in TESSERA_HOST_ALIASES.",
      );
    if (!answer.ok)
      return warning(
        "address",
        `${publicUrl} answers with ${answer.status}`,
        "See that the proxy leads to this program.",
      );
    if (!text.includes(`Sitemap: ${publicUrl}/sitemap.xml`))
      return warning(
        "address",
        `${publicUrl} answers, but not as a Tessera with this PUBLIC_URL`,
        "See that the proxy leads to this program, and that all its processes have the same PUBLIC_URL.",
      );
    return ok("address", `${publicUrl} answers`);
  } catch (error) {
    const { cause, message } = error as Error & { cause?: Error };
    return warning(
      "address",
      `${publicUrl} does not answer (${cause?.message ?? message})`,
      "Start the program; then see that name, TLS and proxy lead to it.",
    );
  }
}

const WEBHOOK_SECRETS: Record<StripePlatform, string> = {
  own: "STRIPE_WEBHOOK_SECRET",
  ca: "STRIPE_CA_WEBHOOK_SECRET",
  ie: "STRIPE_IE_WEBHOOK_SECRET",
};
/** Stripe's events arrive within seconds, mostly; a payment is settled as soon as its buyer returns. */
const EVENT_GRACE_MINUTES = 10;

/** Whether the payment provider's messages arrive. */
export async function findInWebhooks(config: Config, client: ClientBase): Promise<Finding> {
  const platforms = STRIPE_PLATFORMS.filter((platform) => config.stripe.keys[platform]);
  if (platforms.length === 0) return ok("payments", "cards are not taken: Stripe is not set up");
  const { rows } = await client.query<{ last: Date | null; unheard: number; of: StripePlatform[] }>(
    `with unheard as (
       select coalesce(i.platform, 'own') as platform from payment_intents i
       where i.provider = 'STRIPE' and i.status = 'SUCCEEDED'
         and i.updated_at > now() - interval '7 days' and i.updated_at <= now() - make_interval(mins => $1)
         and not exists (select from provider_events e where e.provider_intent_id = i.provider_intent_id))
     select (select max(received_at) from provider_events where provider = 'STRIPE') as last,
            count(*)::int as unheard, coalesce(array_agg(distinct platform), '{}') as of
     from unheard`,
    [EVENT_GRACE_MINUTES],
  );
  const { last, unheard, of } = rows[0]!;
  const remedyFor = (some: readonly StripePlatform[]) =>
    `In Stripe's dashboard, send events to ${config.publicUrl}/api/public/webhooks/stripe and give their secret in ${some.map((platform) => WEBHOOK_SECRETS[platform]).join(" and ")}.`;
  if (unheard > 0)
    return problem(
      "payments",
      `Stripe has told nothing about ${unheard} payments of the last 7 days`,
      remedyFor(of),
    );
  if (!last) return warning("payments", "Stripe has never sent an event", remedyFor(platforms));
  return ok("payments", `the last event of Stripe came at ${last.toISOString()}`);
}
