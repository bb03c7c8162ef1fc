import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useConfig } from "../../platform/web/use-config.ts";
import { useIsHydrated } from "../../platform/web/use-is-hydrated.ts";
import { Button } from "../../ui/button.tsx";
import { LazyCopyButton } from "../../ui/lazy-copy-button.tsx";
import type { PublicOrder } from "../../checkout/contract.ts";
import type { CheckoutEvent } from "../../checkout/web/parts/checkout-request.ts";
import styles from "./guest-links.module.css";

type Attendee = PublicOrder["attendees"][number];

interface GuestLinksProps {
  event: CheckoutEvent;
  order: PublicOrder;
}

/**
 * Links that the buyer passes on to guests: one per ticket without a name, and the tickets of named guests.
 */
export function GuestLinks({ event, order }: GuestLinksProps) {
  const valid = order.attendees.filter(({ status }) => status !== "CANCELLED");
  const open = valid.filter(({ guest_token }) => guest_token !== null);
  const named = valid.filter((attendee) => attendee.is_named && !isBuyer(attendee, order));
  return (
    <>
      {open.length > 0 && !event.is_cancelled && <LinksToName event={event} open={open} />}
      {named.length > 0 && <LinksToTickets event={event} order={order} named={named} />}
    </>
  );
}

function isBuyer(attendee: Attendee, { first_name, last_name, email }: PublicOrder): boolean {
  const isSameName = attendee.first_name === first_name && attendee.last_name === last_name;
  return isSameName && attendee.email === email;
}

/** Through each link, a guest can enter the name for one ticket, once. */
function LinksToName({ event, open }: { event: CheckoutEvent; open: Attendee[] }) {
  const { t } = useLingui();
  const { frontendUrl } = useConfig();
  const count = open.length;
  const list = open.map((attendee) => {
    const { position } = attendee;
    return `${t`Ticket ${position}`}: ${linkTo(attendee, event, frontendUrl)}`;
  });
  return (
    <section className="stack gap-8 no-print" aria-labelledby="guest-links">
      <h2 id="guest-links" className="size-18">
        <Trans>Links for your guests</Trans>
      </h2>
      <p className="muted size-14 snug">
        <Trans>
          Send each guest a link. They enter their name and get their own ticket; until then it is valid in
          your name.
        </Trans>
      </p>
      {count > 1 && (
        <div>
          <LazyCopyButton text={list.join("\n")} label={t`Copy all ${count} links`} />
        </div>
      )}
      <ul className="plain-list">
        {open.map((attendee) => {
          const { short_id, position } = attendee;
          return (
            <LinkRow key={short_id} event={event} attendee={attendee} name={String(position)}>
              <Trans>Ticket {position}</Trans>
            </LinkRow>
          );
        })}
      </ul>
    </section>
  );
}

/** Links to the tickets themselves, for guests who cannot find their e-mail. */
function LinksToTickets({ event, order, named }: GuestLinksProps & { named: Attendee[] }) {
  return (
    <section className="stack gap-8 no-print" aria-labelledby="guest-tickets">
      <h2 id="guest-tickets" className="size-18">
        <Trans>Your guests’ tickets</Trans>
      </h2>
      <p className="muted size-14 snug">
        {order.status === "COMPLETED" ? (
          <Trans>
            Each guest with an e-mail address of their own has been sent their ticket. You can also send on
            its link.
          </Trans>
        ) : (
          <Trans>
            Each guest with an e-mail address of their own gets their ticket as soon as the order is paid. You
            can also send on its link.
          </Trans>
        )}
      </p>
      <ul className="plain-list">
        {named.map((attendee) => {
          const name = `${attendee.first_name} ${attendee.last_name}`;
          return (
            <LinkRow key={attendee.short_id} event={event} attendee={attendee} name={name}>
              <bdi>{name}</bdi>
            </LinkRow>
          );
        })}
      </ul>
    </section>
  );
}

/** The page on which a guest enters their name, or the ticket itself. */
function linkTo({ guest_token, short_id }: Attendee, event: CheckoutEvent, frontendUrl: string): string {
  const page = guest_token === null ? short_id : `guest/${guest_token}`;
  return `${frontendUrl}/product/${event.id}/${page}`;
}

interface LinkRowProps extends Pick<GuestLinksProps, "event"> {
  attendee: Attendee;
  /** Distinguishes the buttons of this row for screen readers. */
  name: string;
  children: ReactNode;
}

/** The system's share sheet arrives in most chats, where a copied link has to be pasted. */
function LinkRow({ event, attendee, name, children }: LinkRowProps) {
  const { t } = useLingui();
  const { title } = event;
  const link = linkTo(attendee, event, useConfig().frontendUrl);
  const canShare = useIsHydrated() && "share" in navigator;
  // `share` rejects if the buyer cancels.
  const share = () => void navigator.share({ text: t`Your ticket for ${title}`, url: link }).catch(() => {});
  return (
    <li className={styles.link}>
      <span className={styles.words}>
        <a href={link} className="strong">
          {children}
        </a>
        <span className="block muted size-14 snug">{attendee.product_title}</span>
      </span>
      {canShare && (
        <Button type="button" size="small" icon="share" aria-label={t`Send link ${name}`} onClick={share}>
          <Trans>Send</Trans>
        </Button>
      )}
      <LazyCopyButton text={link} label={t`Copy link`} name={t`Copy link ${name}`} />
    </li>
  );
}
