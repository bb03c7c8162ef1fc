import { Trans, useLingui } from "@lingui/react/macro";
import { useConfig } from "../../platform/web/use-config.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import type { PublicOrder } from "../contract.ts";
import styles from "./guest-links.module.css";

/** A link for each guest whose name follows, for the buyer to send on. Each names one ticket, once. */
export function GuestLinks({ order }: { order: PublicOrder }) {
  const { t } = useLingui();
  const { frontendUrl } = useConfig();
  const open = order.attendees.filter(
    ({ guest_token, status }) => guest_token !== null && status !== "CANCELLED",
  );
  if (open.length === 0) return null;
  return (
    <section className={styles.links} aria-labelledby="guest-links">
      <h2 id="guest-links" className={styles.title}>
        <Trans>Links for your guests</Trans>
      </h2>
      <p className={styles.note}>
        <Trans>
          Send one of these to each guest. Whoever opens it enters a name and gets the ticket by e-mail, with
          its own code. Until then, the ticket is valid in your name.
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
                <span className={styles.note}>{product_title}</span>
                <a href={link} className={styles.address}>
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
