import { Trans } from "@lingui/react/macro";
import type { Invitation } from "../../../accounts/contract.ts";
import styles from "../auth.module.css";
import { useRoleNames } from "../role-names.ts";

/** Lists what the invited role can do. */
export function InvitationOffer({ role }: { role: Invitation["role"] }) {
  const roleName = useRoleNames()[role];
  return (
    <section className={styles.offer} aria-labelledby="offer">
      <h2 id="offer" className="muted size-14">
        <Trans>As “{roleName}” you can</Trans>
      </h2>
      <ul>
        {role === "DOOR" ? (
          <>
            <li>
              <Trans>check people in at the door</Trans>
            </li>
            <li>
              <Trans>open the check-in pages, but see no sales figures or e-mail addresses</Trans>
            </li>
          </>
        ) : (
          <>
            <li>
              <Trans>create events and sell tickets</Trans>
            </li>
            <li>
              <Trans>manage orders and attendees, and give refunds</Trans>
            </li>
            {role === "ADMIN" && (
              <li>
                <Trans>invite people, and change account and payout settings</Trans>
              </li>
            )}
          </>
        )}
      </ul>
    </section>
  );
}
