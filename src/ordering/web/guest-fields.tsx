import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Disclosure } from "../../ui/disclosure.tsx";
import { TextField } from "../../ui/text-field.tsx";
import styles from "./details-page.module.css";
import { type GuestTicket, guestField, isNamed, type TypedDetails } from "./details-form.ts";
import { EmailField } from "./email-field.tsx";

interface GuestFieldsProps {
  tickets: GuestTicket[];
  typed: TypedDetails;
  errorOf: (name: string) => string | undefined;
}

/** Names for the other tickets, for those who want to give them now; else all are in the buyer's. */
export function GuestFields({ tickets, typed, errorOf }: GuestFieldsProps) {
  const hasAnswers = typed.guests.some(isNamed);
  return (
    <section aria-labelledby="guests" className={styles.guests}>
      <h2 id="guests" className={styles.part}>
        <Trans>Who comes along?</Trans>
      </h2>
      <p className={styles.note}>
        <Plural
          value={tickets.length + 1}
          one="The ticket will be in your name."
          other="Your # tickets will be in your name, unless you give other names."
        />
      </p>
      <Disclosure summary={<Trans>Name each guest now</Trans>} isOpen={hasAnswers}>
        <div className={styles.guestList}>
          {tickets.map((ticket) => (
            <GuestFieldset key={ticket.number} ticket={ticket} typed={typed} errorOf={errorOf} />
          ))}
        </div>
      </Disclosure>
    </section>
  );
}

interface GuestFieldsetProps extends Omit<GuestFieldsProps, "tickets"> {
  ticket: GuestTicket;
}

function GuestFieldset({ ticket: { number, itemName }, typed, errorOf }: GuestFieldsetProps) {
  const { t } = useLingui();
  const guest = typed.guests[number - 2];
  const field = (name: "first_name" | "last_name" | "email") => ({
    id: guestField(number, name),
    name: guestField(number, name),
    defaultValue: guest?.[name],
    error: errorOf(guestField(number, name)),
    autoComplete: "off",
    maxLength: 100,
  });
  return (
    <fieldset className={styles.fieldset}>
      <legend>
        <Trans>Ticket {number}</Trans>
        <span className={styles.item}>{itemName}</span>
      </legend>
      <div className={styles.names}>
        <TextField {...field("first_name")} label={t`First name`} saysOptional={false} enterKeyHint="next" />
        <TextField {...field("last_name")} label={t`Last name`} saysOptional={false} enterKeyHint="next" />
      </div>
      <EmailField {...field("email")} label={t`E-mail`} enterKeyHint="next" />
    </fieldset>
  );
}
