import { Trans, useLingui } from "@lingui/react/macro";
import { CheckboxField } from "../../ui/fields/checkbox-field.tsx";
import { RadioGroup } from "../../ui/fields/radio-group.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import styles from "./details-page.module.css";
import { type GuestTicket, guestField, type TypedDetails } from "./details-form.ts";
import { EmailField } from "./email-field.tsx";

interface GuestFieldsProps {
  tickets: GuestTicket[];
  typed: TypedDetails;
  errorOf: (name: string) => string | undefined;
}

/** Names of the other attendees: typed here, or entered later by the guests. */
export function GuestFields({ tickets, typed, errorOf }: GuestFieldsProps) {
  const { t } = useLingui();
  const mayFollow = typed.names !== "required";
  return (
    <section aria-labelledby="guests" className={styles.guests}>
      <h2 id="guests" className="size-18">
        <Trans>Who is coming with you?</Trans>
      </h2>
      {mayFollow ? (
        <>
          <RadioGroup
            name="names"
            label={t`When will you name your guests?`}
            isLabelHidden
            required
            defaultValue={typed.names}
            options={[
              {
                value: "later",
                label: t`Add names later`,
                help: t`You get a link to send to each guest. They fill in their own name and e-mail.`,
              },
              {
                value: "now",
                label: t`Add names now`,
                help: t`Each guest with an e-mail address gets their own ticket by e-mail. For each guest you leave blank, you will get a link to send them.`,
              },
            ]}
          />
          <CheckboxField
            name="attends"
            label={t`One of the tickets is for me`}
            defaultChecked={typed.attends}
          />
        </>
      ) : (
        <>
          <input type="hidden" name="names" value="required" />
          <p className="muted size-14 snug">
            <Trans>The first ticket is yours. The organiser needs a name on each of the others.</Trans>
          </p>
        </>
      )}
      <div className={styles.guestList} data-guests>
        {tickets.map((ticket) => (
          <GuestFieldset key={ticket.number} ticket={ticket} typed={typed} errorOf={errorOf} />
        ))}
      </div>
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
        <span className="muted size-14 regular">{itemName}</span>
      </legend>
      <div className={styles.names}>
        <TextField {...field("first_name")} label={t`First name`} saysOptional={false} enterKeyHint="next" />
        <TextField {...field("last_name")} label={t`Last name`} saysOptional={false} enterKeyHint="next" />
      </div>
      <EmailField
        {...field("email")}
        label={t`E-mail`}
        help={t`We e-mail this guest their own ticket. Leave it empty to get it yourself.`}
        enterKeyHint="next"
      />
    </fieldset>
  );
}
