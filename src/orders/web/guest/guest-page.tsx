import { Trans, useLingui } from "@lingui/react/macro";
import { data, Form, redirect } from "react-router";
import { PlainFrame } from "../../../tickets/web/parts/plain-frame.tsx";
import { TICKET_HEADERS, ticketMeta } from "../../../tickets/web/parts/ticket-meta.ts";
import { pageOf } from "../../../platform/http/pages/page-context.ts";
import { problemOfPage } from "../../../platform/http/pages/page-problem.ts";
import { AuthoredLanguage } from "../../../ui/authored-text.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { DateRange } from "../../../ui/date-time.tsx";
import { ErrorSummary } from "../../../ui/fields/error-summary.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { type FormErrors, useFormErrors } from "../../../ui/fields/use-form-errors.ts";
import { type Locale, textLanguage } from "../../../values/languages/locales.ts";
import type { OrdersContract } from "../../contract.ts";
import type { GuestTicket } from "../../guests/contract.ts";
import {
  answerFieldOf,
  readAnswers,
  toGivenAnswers,
  type TypedAnswers,
} from "../../../checkout/web/parts/details-answers.ts";
import { QuestionFields, useQuestionLabels } from "../../../checkout/web/parts/question-fields.tsx";
import type { Route } from "./+types/guest-page";
import styles from "./guest-page.module.css";

/** Works without scripts: guests open it once, on any phone, and it is a single form. */
export const handle = { hasNoScripts: true };
export const headers = () => TICKET_HEADERS;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { data: guest } = await apiOf(context)(PATH, { params: paramsOf(params) });
  return { guest };
}

const PATH = "GET /public/events/{event_id}/guests/{guest_token}";

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? "");
  const typed = {
    first_name: text("first_name"),
    last_name: text("last_name"),
    email: text("email"),
    answers: readAnswers(form),
  };
  try {
    const { data: named } = await apiOf(context)("PUT /public/events/{event_id}/guests/{guest_token}", {
      params: paramsOf(params),
      body: { ...typed, answers: toGivenAnswers(typed.answers) },
    });
    return redirect(`/product/${params.eventId}/${named.attendee_short_id}?named`);
  } catch (error) {
    const problem = problemOfPage(error, pageOf(context).call);
    return data({ typed, problem }, { status: problem.status });
  }
}

function apiOf(context: Route.LoaderArgs["context"]) {
  return pageOf(context).clientFor<OrdersContract>();
}

function paramsOf({ eventId, guestToken }: Route.LoaderArgs["params"]) {
  return { event_id: eventId, guest_token: guestToken };
}

export const meta = ({ loaderData }: Route.MetaArgs) => ticketMeta(loaderData?.guest.event.title);

export default function GuestPage({ loaderData: { guest }, actionData }: Route.ComponentProps) {
  const { i18n } = useLingui();
  const { event, buyer_name: buyer } = guest;
  const own = textLanguage(event.content_language, i18n.locale as Locale);
  return (
    <AuthoredLanguage value={event.content_language}>
      <PlainFrame actions={null}>
        <div className={styles.guest}>
          <header className={styles.head}>
            <p className="muted size-14">{event.organizer_name}</p>
            <h1 className="size-28" {...own}>
              {event.title}
            </h1>
            <p className="muted size-14">
              <DateRange from={event.start_date} to={event.end_date} zone={event.timezone} />
            </p>
            <p>
              <Trans>
                {buyer} has a ticket for you: <strong {...own}>{guest.product_title}</strong>
              </Trans>
            </p>
          </header>
          {guest.state === "OPEN" ? (
            <GuestForm guest={guest} answer={actionData} />
          ) : (
            <Closed guest={guest} />
          )}
        </div>
      </PlainFrame>
    </AuthoredLanguage>
  );
}

function Closed({ guest: { state, buyer_name: buyer, event } }: { guest: GuestTicket }) {
  const { support_email: address } = event;
  switch (state) {
    case "NAMED":
      return (
        <Notice title={<Trans>This ticket already has a name</Trans>}>
          <p>
            <Trans>
              This link works only once. The ticket was e-mailed to the person who used it. If that was not
              you, ask {buyer}.
            </Trans>
          </p>
        </Notice>
      );
    case "CANCELLED":
      return (
        <Notice tone="danger" title={<Trans>This ticket was cancelled</Trans>}>
          <p>
            <Trans>It is no longer valid for entry. Ask {buyer}.</Trans>
          </p>
        </Notice>
      );
    default:
      if (event.is_cancelled)
        return (
          <Notice tone="danger" title={<Trans>This event was cancelled</Trans>}>
            <p>
              <Trans>
                It does not take place. Questions about your ticket? Write to{" "}
                <a href={`mailto:${address}`}>{address}</a>.
              </Trans>
            </p>
          </Notice>
        );
      return (
        <Notice title={<Trans>The event has begun</Trans>}>
          <p>
            <Trans>Names can no longer be added here. {buyer}’s ticket is valid without one.</Trans>
          </p>
        </Notice>
      );
  }
}

interface GuestFormProps {
  guest: GuestTicket;
  answer: Route.ComponentProps["actionData"];
}

function GuestForm({ guest, answer }: GuestFormProps) {
  const { t } = useLingui();
  const { problem, typed } = answer ?? {};
  const answers: TypedAnswers = typed?.answers ?? { values: {}, units: {} };
  const { list, summary, errorOf } = useFormErrors(errorsOf(problem?.errors, answers), {
    first_name: t`First name`,
    last_name: t`Last name`,
    email: t`E-mail`,
    ...useQuestionLabels(guest.questions, []),
  });
  const field = (name: "first_name" | "last_name" | "email") => ({
    id: name,
    name,
    required: true,
    maxLength: 100,
    defaultValue: typed?.[name],
    error: errorOf(name),
  });
  return (
    <Card>
      <Form method="post" noValidate className={styles.form}>
        {problem && list.length === 0 && (
          <Notice tone="danger">
            <p>{problem.detail}</p>
          </Notice>
        )}
        <ErrorSummary {...summary} />
        <h2 className="size-18">
          <Trans>Tell us who you are</Trans>
        </h2>
        <TextField {...field("first_name")} label={t`First name`} autoComplete="given-name" />
        <TextField {...field("last_name")} label={t`Last name`} autoComplete="family-name" />
        <TextField
          {...field("email")}
          type="email"
          label={t`E-mail`}
          help={t`The ticket will be sent here, with its own code.`}
          autoComplete="email"
          inputMode="email"
        />
        <QuestionFields
          questions={guest.questions}
          countries={guest.countries}
          values={answers.values}
          errorOf={errorOf}
        />
        <Button size="large" isWide>
          <Trans>Get my ticket</Trans>
        </Button>
      </Form>
    </Card>
  );
}

/** Groups the problems by field of the form. */
function errorsOf(errors: Record<string, string[]> | undefined, answers: TypedAnswers): FormErrors {
  const found: FormErrors = {};
  for (const [path, sentences] of Object.entries(errors ?? {})) {
    const name = path.startsWith("answers.") ? answerFieldOf(path, answers) : path;
    if (name && sentences[0]) found[name] ??= sentences[0];
  }
  return found;
}
