import { Trans, useLingui } from "@lingui/react/macro";
import { Form, useNavigation } from "react-router";
import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { Disclosure } from "../../ui/overlays/disclosure.tsx";
import { DateTime } from "../../ui/date-time.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import type { Versioned } from "../../platform/http/editing/resource.ts";
import type { Problem } from "../../platform/http/browser-client.ts";
import type { SelfEdit } from "../contract.ts";
import type { VersionedPublicOrder } from "../../checkout/contract.ts";
import type { CheckoutEvent } from "../../checkout/web/parts/checkout-request.ts";
import styles from "./own-order.module.css";

interface Answer {
  done: "saved" | "sent" | "cancelled" | null;
  /** The short id of a ticket, or "order". */
  of: string;
  problem: Pick<Problem, "detail" | "errors" | "conflict"> | null;
  /** The refused values, as typed. */
  typed?: SelfEdit;
}

interface OwnOrderProps {
  event: CheckoutEvent;
  order: VersionedPublicOrder;
  answer: Answer | undefined;
  /** The order has just moved to this address. */
  isChanged: boolean;
}

/** The changes that the organiser lets buyers make themselves. */
export function OwnOrder({ event, order, answer, isChanged }: OwnOrderProps) {
  const isLive = order.status === "COMPLETED" || order.status === "AWAITING_OFFLINE_PAYMENT";
  if (!isLive || order.email === null) return null;
  const mayCancel =
    event.buyersCancelUntil !== null &&
    Date.parse(event.buyersCancelUntil) > Date.parse(event.askedAt) &&
    order.payment_status !== "PAYMENT_RECEIVED";
  if (!event.allowsSelfEdit && !mayCancel) return null;
  return (
    <section className="stack gap-8 no-print" aria-labelledby="own-order">
      <h2 id="own-order" className="size-18">
        <Trans>Make changes</Trans>
      </h2>
      <Said answer={answer} isChanged={isChanged} email={order.email} />
      {event.allowsSelfEdit && (
        <>
          <EditForm
            name={<Trans>Your name and e-mail address</Trans>}
            person={{ ...order, email: order.email }}
            answer={answer?.of === "order" ? answer : undefined}
          />
          {order.attendees
            .filter(({ status }) => status !== "CANCELLED")
            .map((attendee) => (
              <EditForm
                key={attendee.short_id}
                ticket={attendee.short_id}
                canSend={attendee.status === "ACTIVE"}
                name={
                  attendee.is_named ? (
                    <Trans>
                      {attendee.first_name} {attendee.last_name}’s ticket
                    </Trans>
                  ) : (
                    <Trans>Ticket {attendee.position}, name to follow</Trans>
                  )
                }
                person={attendee}
                answer={answer?.of === attendee.short_id ? answer : undefined}
              />
            ))}
        </>
      )}
      {mayCancel && event.buyersCancelUntil && (
        <Disclosure summary={<Trans>Cancel your order</Trans>}>
          <Form method="post" className="stack" preventScrollReset>
            <p>
              <Trans>
                Its tickets will no longer be valid, and others can take the places. You can do this yourself
                until <DateTime at={event.buyersCancelUntil} zone={event.timezone} />. It cannot be undone.
              </Trans>
            </p>
            <Button name="intent" value="cancel" variant="danger">
              <Trans>Cancel this order</Trans>
            </Button>
          </Form>
        </Disclosure>
      )}
    </section>
  );
}

interface SaidProps {
  answer: Answer | undefined;
  isChanged: boolean;
  email: string;
}

function Said({ answer, isChanged, email }: SaidProps) {
  if (answer?.problem && answer.of === "order" && !answer.problem.errors) {
    return (
      <Notice tone="danger" isLive>
        <p>{answer.problem.detail}</p>
      </Notice>
    );
  }
  const words =
    answer?.done === "sent" ? (
      <Trans>Sent.</Trans>
    ) : answer?.done === "saved" ? (
      <Trans>Saved.</Trans>
    ) : isChanged && !answer ? (
      <Trans>
        Saved. This page has a new address, and we have e-mailed it to {email}. The old link no longer works.
      </Trans>
    ) : null;
  return (
    words && (
      <Notice tone="success" isLive>
        <p>{words}</p>
      </Notice>
    )
  );
}

interface EditFormProps {
  /** Short id of the ticket. Undefined: the order itself. */
  ticket?: string;
  canSend?: boolean;
  name: ReactNode;
  person: Versioned<{ first_name: string | null; last_name: string | null; email: string }>;
  answer: Answer | undefined;
}

function EditForm({ ticket, canSend = true, name, person, answer }: EditFormProps) {
  const { t } = useLingui();
  const isBusy = useNavigation().state === "submitting";
  const { errors = {}, conflict } = answer?.problem ?? {};
  // Typed values stay. An untouched field shows the organiser's latest value.
  const field = (name: keyof SelfEdit) => {
    const known = person[name] ?? "";
    const theirs = conflict?.changes.find((change) => change.field === name)?.value;
    const value = answer?.typed?.[name] ?? known;
    return {
      name,
      key: `${name} ${known} ${value}`,
      defaultValue: value,
      error:
        errors[name]?.[0] ??
        (typeof theirs === "string" ? t`It now says “${theirs}”. Save again to keep yours.` : undefined),
    };
  };
  return (
    <Disclosure summary={name} isOpen={answer?.problem ? true : undefined}>
      <Form method="post" className="stack" preventScrollReset id={ticket ? undefined : "own-details"}>
        {ticket && <input type="hidden" name="ticket" value={ticket} />}
        <input type="hidden" name="version" value={person.version} />
        <input type="hidden" name="first_name_before" value={person.first_name ?? ""} />
        <input type="hidden" name="last_name_before" value={person.last_name ?? ""} />
        <input type="hidden" name="email_before" value={person.email} />
        {answer?.problem && Object.keys(errors).length === 0 && ticket && (
          <Notice tone="danger" isLive>
            <p>{answer.problem.detail}</p>
          </Notice>
        )}
        <div className={styles.pair}>
          <TextField
            {...field("first_name")}
            label={t`First name`}
            required
            maxLength={100}
            autoComplete={ticket ? "off" : "given-name"}
          />
          <TextField
            {...field("last_name")}
            label={t`Last name`}
            // A ticket by hand may have no last name.
            required={Boolean(person.last_name)}
            maxLength={100}
            autoComplete={ticket ? "off" : "family-name"}
          />
        </div>
        <TextField
          {...field("email")}
          type="email"
          label={t`E-mail`}
          help={
            ticket
              ? t`If you change the e-mail address, the ticket gets a new link and a new code; the old ones stop working.`
              : t`If you change the e-mail address, this page and the tickets sent to the old address get new links and codes; the old ones stop working.`
          }
          required
          maxLength={100}
          autoComplete={ticket ? "off" : "email"}
        />
        <div className="row wrap">
          <Button name="intent" value="edit" isBusy={isBusy}>
            <Trans>Save</Trans>
          </Button>
          {canSend && (
            <Button name="intent" value="resend" variant="secondary" formNoValidate>
              {ticket ? (
                <Trans>E-mail this ticket again</Trans>
              ) : (
                <Trans>E-mail the confirmation again</Trans>
              )}
            </Button>
          )}
        </div>
      </Form>
    </Disclosure>
  );
}
