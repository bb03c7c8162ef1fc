import { orderKey } from "../../checkout/index.ts";
import type { Config } from "../../platform/config.ts";
import { PASSES_PER_FILE, signsApplePasses, type Ticket } from "../../tickets/index.ts";

/**
 * The URLs that add tickets to a wallet. Null: the installation has no keys for that wallet, or the event was
 * cancelled, so that there are no passes.
 */
export interface WalletLinks {
  apple: string | null;
  google: string | null;
}

const NONE: WalletLinks = { apple: null, google: null };

type Settings = Pick<Config, "publicUrl" | "secretKey" | "wallets">;

export function ticketWalletLinks(config: Settings, ticket: Ticket, now: Date): WalletLinks {
  if (ticket.event.is_cancelled) return NONE;
  const base = `${config.publicUrl}/product/${ticket.event_id}/${ticket.short_id}`;
  return offered(config, now, { apple: `${base}/ticket.pkpass`, google: `${base}/google-wallet` });
}

/**
 * Returns null for both links if the order has more tickets than fit into one file. The order page offers one
 * link per file.
 */
export function orderWalletLinks(
  config: Settings,
  order: { event_id: number; short_id: string },
  { tickets, now }: { tickets: readonly Ticket[]; now: Date },
): WalletLinks {
  const [first] = tickets;
  if (!first || first.event.is_cancelled || tickets.length > PASSES_PER_FILE) return NONE;
  if (tickets.length === 1) return ticketWalletLinks(config, first, now);
  const base = `${config.publicUrl}/order/${order.event_id}/${order.short_id}`;
  const key = `?key=${orderKey(config.secretKey, order.short_id)}`;
  return offered(config, now, {
    apple: `${base}/tickets.pkpasses${key}`,
    google: `${base}/google-wallet${key}`,
  });
}

function offered({ wallets }: Settings, now: Date, links: { apple: string; google: string }): WalletLinks {
  return {
    apple: signsApplePasses(wallets, now) ? links.apple : null,
    google: wallets.google ? links.google : null,
  };
}
