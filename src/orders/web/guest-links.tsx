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
      {open.length > 0 && <LinksToName event={event} open={open} />}
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
  return (
    <section className="stack gap-8" aria-labelledby="guest-links">
      <h2 id="guest-links" className="size-18">
        <Trans>Links for your guests</Trans>
      </h2>
      <p className="muted size-14 snug">
        <Trans>
          Send each guest a link. They enter their name and get their own ticket; until then it is valid in
          your name.
        </Trans>
      </p>
      <ul className="plain-list">
        {open.map(({ guest_token, position, product_title }) => (
          <LinkRow
            key={guest_token}
            event={event}
            path={`guest/${guest_token}`}
            name={String(position)}
            product={product_title}
          >
            <Trans>Ticket {position}</Trans>
          </LinkRow>
        ))}
      </ul>
    </section>
  );
}

/** Links to the tickets themselves, for guests who cannot find their e-mail. */
function LinksToTickets({ event, order, named }: GuestLinksProps & { named: Attendee[] }) {
  return (
    <section className="stack gap-8" aria-labelledby="guest-tickets">
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
        {named.map(({ short_id, first_name, last_name, product_title }) => {
          const name = `${first_name} ${last_name}`;
          return (
            <LinkRow key={short_id} event={event} path={short_id} name={name} product={product_title}>
              <bdi>{name}</bdi>
            </LinkRow>
          );
        })}
      </ul>
    </section>
  );
}

interface LinkRowProps {
  event: CheckoutEvent;
  /** The address within those of the event's tickets. */
  path: string;
  /** Distinguishes the buttons of this row for screen readers. */
  name: string;
  product: string;
  children: ReactNode;
}

/** The system's share sheet arrives in most chats, where a copied link has to be pasted. */
function LinkRow({ event, path, name, product, children }: LinkRowProps) {
  const { t } = useLingui();
  const { id, title } = event;
  const link = `${useConfig().frontendUrl}/product/${id}/${path}`;
  const canShare = useIsHydrated() && "share" in navigator;
  // `share` rejects if the buyer cancels.
  const share = () => void navigator.share({ text: t`Your ticket for ${title}`, url: link }).catch(() => {});
  return (
    <li className={styles.link}>
      <span className={styles.words}>
        <a href={link} className="strong">
          {children}
        </a>
        <span className="block muted size-14 snug">{product}</span>
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
