import { Trans, useLingui } from "@lingui/react/macro";
import { useConfig } from "../../platform/web/use-config.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import type { PublicOrder } from "../../checkout/contract.ts";
import styles from "./guest-links.module.css";

type Attendee = PublicOrder["attendees"][number];

/**
 * Links that the buyer passes on to guests: one per ticket without a name, and the tickets of named guests.
 */
export function GuestLinks({ order }: { order: PublicOrder }) {
  const valid = order.attendees.filter(({ status }) => status !== "CANCELLED");
  const open = valid.filter(({ guest_token }) => guest_token !== null);
  const named = valid.filter((attendee) => attendee.is_named && !isBuyer(attendee, order));
  return (
    <>
      {open.length > 0 && <LinksToName order={order} open={open} />}
      {named.length > 0 && <LinksToTickets order={order} named={named} />}
    </>
  );
}

function isBuyer(attendee: Attendee, { first_name, last_name, email }: PublicOrder): boolean {
  const isSameName = attendee.first_name === first_name && attendee.last_name === last_name;
  return isSameName && attendee.email === email;
}

/** Through each link, a guest can enter the name for one ticket, once. */
function LinksToName({ order, open }: { order: PublicOrder; open: Attendee[] }) {
  const { t } = useLingui();
  const { frontendUrl } = useConfig();
  return (
    <section className="stack gap-8" aria-labelledby="guest-links">
      <h2 id="guest-links" className="size-18">
        <Trans>Links for your guests</Trans>
      </h2>
      <p className="muted size-14 snug">
        <Trans>
          Send one of these to each guest. Whoever opens it enters a name and gets the ticket by e-mail, with
          its own code. Until then, the ticket is valid in your name; afterwards, your copy of it stops
          working.
        </Trans>
      </p>
      <ul className="plain-list">
        {open.map(({ guest_token, position, product_title }) => {
          const link = `${frontendUrl}/product/${order.event_id}/guest/${guest_token}`;
          return (
            <li key={guest_token} className={styles.link}>
              <span className={styles.words}>
                <strong>
                  <Trans>Ticket {position}</Trans>
                </strong>{" "}
                <span className="muted size-14 snug">{product_title}</span>
                <a href={link} className="block break-anywhere size-14">
                  {link}
                </a>
              </span>
              <CopyButton text={link} label={t`Copy link ${position}`} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Links to the tickets themselves, for guests who cannot find their e-mail. */
function LinksToTickets({ order, named }: { order: PublicOrder; named: Attendee[] }) {
  const { t } = useLingui();
  const { frontendUrl } = useConfig();
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
          const link = `${frontendUrl}/product/${order.event_id}/${short_id}`;
          return (
            <li key={short_id} className={styles.link}>
              <span className={styles.words}>
                <bdi className="strong">{name}</bdi>{" "}
                <span className="muted size-14 snug">{product_title}</span>
                <a href={link} className="block break-anywhere size-14">
                  {link}
                </a>
              </span>
              <CopyButton text={link} label={t`Copy the link to the ticket of ${name}`} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
