import { Trans, useLingui } from "@lingui/react/macro";
import { Form } from "react-router";
import type { DoorAttendee } from "../../../check-in/contract.ts";
import { useCheckedInText } from "../../../check-in/web/parts/use-checked-in-text.ts";
import { useNames } from "../../../check-in/web/parts/verdict-words.ts";
import { useAuthored } from "../../../ui/authored-text.tsx";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { ticketName } from "../../../values/ticket-name.ts";
import styles from "../door.module.css";

/** The text of a search form without JavaScript, and the people found. */
export interface PlainSearchResult {
  query: string;
  /** Each person has the id of a scan from this page, so that a form that is sent twice makes one scan. */
  people: (DoorAttendee & { scan_id: string })[];
}

/** Searches the people of a list by name without JavaScript, and checks one in. */
export function PlainSearch({ found, zone }: { found: PlainSearchResult | null; zone: string }) {
  const { t } = useLingui();
  return (
    <section aria-label={t`Search by name`}>
      <Form method="get" className={styles.codeForm}>
        <TextField
          type="search"
          name="query"
          label={t`Name or ticket code`}
          defaultValue={found?.query}
          autoComplete="off"
          minLength={3}
          maxLength={100}
          required
        />
        <Button variant="secondary">
          <Trans>Search</Trans>
        </Button>
      </Form>
      {found?.people.length === 0 && (
        <p className={styles.hint} role="status">
          <Trans>No one on this list matches that name or code.</Trans>
        </p>
      )}
      <ul className="plain-list">
        {found?.people.map((person) => (
          <Person key={person.public_id} {...{ person, zone }} />
        ))}
      </ul>
    </section>
  );
}

function Person({ person, zone }: { person: PlainSearchResult["people"][number]; zone: string }) {
  const { t } = useLingui();
  const own = useAuthored();
  const inSince = useCheckedInText(zone);
  const name = useNames()(person);
  const isCancelled = person.status === "CANCELLED";
  const isIn = person.check_in_short_id !== null;
  return (
    <li className={styles.codeForm}>
      <div>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <p className={styles.hint}>
          <bdi {...own}>{ticketName(person.product_title, person.tier)}</bdi> · {person.public_id}
        </p>
        {isIn && <p className={styles.hint}>{inSince(person.checked_in_at, null)}</p>}
        {isCancelled && (
          <p className={styles.hint}>
            <Trans>Cancelled</Trans>
          </p>
        )}
        {person.status === "AWAITING_PAYMENT" && (
          <p className={styles.hint}>
            <Trans>Not paid</Trans>
          </p>
        )}
      </div>
      {person.may_enter && !isCancelled && (
        <Form method="post">
          <input type="hidden" name="scan_id" value={person.scan_id} />
          <input type="hidden" name="attendee" value={person.public_id} />
          <Button variant="secondary" aria-label={t`Check in ${name}`}>
            <Trans>Check in</Trans>
          </Button>
        </Form>
      )}
    </li>
  );
}
