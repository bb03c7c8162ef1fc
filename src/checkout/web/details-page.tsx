import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { Form, redirect, useNavigation } from "react-router";
import type { PublicOrder } from "../contract.ts";
import { useIsHydrated } from "../../platform/web/use-is-hydrated.ts";
import { Button } from "../../ui/button.tsx";
import { ignoreLoadFailure } from "../../ui/ignore-load-failure.ts";
import { ErrorSummary } from "../../ui/fields/error-summary.tsx";
import { formatMoney } from "../../ui/format.ts";
import { Notice } from "../../ui/notice.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { useFormErrors } from "../../ui/fields/use-form-errors.ts";
import type { Route } from "./+types/details-page";
import { changeHold, refuseCheckout } from "./checkout-actions.ts";
import { LegalNote } from "./parts/legal-note.tsx";
import { CheckoutLayout } from "./parts/checkout-layout.tsx";
import { checkoutOf, isFinished, loadCheckout } from "./parts/checkout-request.ts";
import {
  errorsOf,
  type GuestTicket,
  guestField,
  guestTickets,
  knownDetails,
  readDetails,
  toBuyerDetails,
} from "./details-form.ts";
import { askedUnits, knownAnswers, orderQuestions } from "./parts/details-answers.ts";
import styles from "./details-page.module.css";
import { EmailField } from "./email-field.tsx";
import { ExtraFields, useExtraLabels } from "./extra-fields.tsx";
import { ReleaseHold } from "./release-hold.tsx";
import { GuestFields } from "./guest-fields.tsx";
import { HoldEnded, HoldAgainButton } from "./hold-ended.tsx";
import { HoldTime } from "./hold-time.tsx";
import { keptPage } from "./parts/kept-page.ts";
import { Instructions } from "./parts/organizer-words.tsx";
import { QuestionFields, UnitQuestions, UnitsHeading, useQuestionLabels } from "./parts/question-fields.tsx";

export { CheckoutError as ErrorBoundary } from "./parts/checkout-error.tsx";

const { clientAction, clientLoader } = keptPage;
export { clientAction, clientLoader };

/** Revalidates after a refusal too: the hold may have ended, whatever the clock of this page says. */
export const shouldRevalidate = () => true;

export async function loader(args: Route.LoaderArgs) {
  const checkout = checkoutOf(args);
  const [page, { data: asked }] = await Promise.all([
    loadCheckout(checkout),
    checkout.api("GET /public/events/{event_id}/order/{order_short_id}/questions", checkout.at),
  ]);
  if (isFinished(page.order)) throw redirect(checkout.pathTo("summary"));
  const units = askedUnits(page.order, asked.questions);
  const known = knownDetails(page.order, knownAnswers(asked.given.answers ?? [], units), asked);
  return { ...page, asked, known };
}

export async function action(args: Route.ActionArgs) {
  const checkout = checkoutOf(args);
  const { api, at, pathTo } = checkout;
  const { params, query } = at;
  const form = await args.request.formData();
  const intent = form.get("intent");
  const typed = readDetails(form);
  try {
    const changed = await changeHold(checkout, intent);
    if (changed === "extended") return { typed, problem: null, errors: NO_ERRORS, renewed: null };
    if (changed) return changed;
    if (intent === "renew") {
      const { data: renewed } = await api("POST /public/events/{event_id}/order/{order_short_id}/renew", {
        params,
        query,
      });
      // A page with JavaScript keeps the typed values by itself. Without it the page needs them back.
      if (form.has("keeps_answers")) return redirect(pathTo("details", renewed.short_id));
      return { typed, problem: null, errors: NO_ERRORS, renewed };
    }
    const firstItem = form.get("first_item_id");
    const { data: order } = await api("PUT /public/events/{event_id}/order/{order_short_id}", {
      params,
      query,
      body: toBuyerDetails(typed, firstItem ? Number(firstItem) : null),
    });
    return redirect(pathTo(order.is_payment_required ? "payment" : "summary"));
  } catch (error) {
    return refuseCheckout(checkout, error, (problem) => ({
      typed,
      errors: errorsOf(problem, typed),
      renewed: null,
    }));
  }
}

const FORM = "details";
const NO_ERRORS = {};

export default function DetailsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t, i18n } = useLingui();
  const { event, search, asked, known } = loaderData;
  const order = actionData?.renewed ?? loaderData.order;
  const units = askedUnits(order, asked.questions);
  const typed = actionData?.typed ?? known;
  const others = guestTickets(order);
  const tickets = asked.guest_names === "NONE" ? [] : others;
  const problem = actionData?.problem ?? null;
  const { list, summary, errorOf, handleChange } = useFormErrors(actionData?.errors ?? NO_ERRORS, {
    ...useLabels(tickets),
    ...useExtraLabels(),
    ...useQuestionLabels(orderQuestions(asked.questions), units),
  });
  const isBusy = useNavigation().state !== "idle";
  const canKeepAnswers = useIsHydrated();
  useKeptTyping(order.short_id);
  const refusal = list.length === 0 ? problem?.detail : undefined;
  const field = (name: "first_name" | "last_name" | "email") => ({
    id: name,
    name,
    required: true,
    defaultValue: typed[name],
    error: errorOf(name),
  });
  const answers = { countries: asked.countries, values: typed.answers.values, errorOf };
  const total = formatMoney({ minor: order.total_gross, currency: order.currency }, i18n.locale);
  return (
    <CheckoutLayout
      event={event}
      order={order}
      step="details"
      title={t`Your details`}
      hold={<HoldTime order={order} fullSeconds={event.holdSeconds} zone={event.timezone} formId={FORM} />}
    >
      <Instructions html={event.wordsBefore} />
      {order.is_expired && (
        <HoldEnded order={order} askedAt={event.askedAt} formId={FORM} refusal={refusal} />
      )}
      {refusal && !order.is_expired && (
        <Notice tone="danger" isLive>
          <p>{refusal}</p>
        </Notice>
      )}
      <ErrorSummary {...summary} />
      <Form
        method="post"
        id={FORM}
        action={`/checkout/${event.id}/${order.short_id}/details${search}`}
        noValidate
        onChange={handleChange}
        preventScrollReset
        className={styles.form}
      >
        {canKeepAnswers && <input type="hidden" name="keeps_answers" value="1" />}
        {tickets.length > 0 && <FirstItem order={order} />}
        <div className={styles.names}>
          <TextField
            {...field("first_name")}
            label={t`First name`}
            autoComplete="given-name"
            enterKeyHint="next"
            maxLength={40}
          />
          <TextField
            {...field("last_name")}
            label={t`Last name`}
            autoComplete="family-name"
            enterKeyHint="next"
            maxLength={40}
          />
        </div>
        <EmailField
          {...field("email")}
          label={t`E-mail`}
          help={others.length > 0 ? t`Your tickets will be sent here.` : t`Your ticket will be sent here.`}
          enterKeyHint="done"
          maxLength={100}
        />
        {tickets.map(({ number, orderItemId }) => (
          <input key={number} type="hidden" name={guestField(number, "order_item_id")} value={orderItemId} />
        ))}
        {tickets.length > 0 && <GuestFields tickets={tickets} typed={typed} errorOf={errorOf} />}
        <QuestionFields questions={orderQuestions(asked.questions)} {...answers} />
        {units.length > 0 && <UnitsHeading />}
        <UnitQuestions units={units} {...answers} />
        <ExtraFields asked={asked} organizer={event.organizer_name} typed={typed} errorOf={errorOf} />
        {!order.is_payment_required && <LegalNote event={event} asksForTerms={asked.terms_urls.length > 0} />}
        {order.is_expired ? (
          <HoldAgainButton formId={FORM} isBusy={isBusy} />
        ) : (
          <Button size="large" isWide isBusy={isBusy}>
            {order.is_payment_required ? (
              <Trans>Continue to payment · {total}</Trans>
            ) : others.length > 0 ? (
              <Trans>Get tickets</Trans>
            ) : (
              <Trans>Get my ticket</Trans>
            )}
          </Button>
        )}
      </Form>
      {!order.is_expired && <ReleaseHold order={order} />}
    </CheckoutLayout>
  );
}

/** What the buyer has typed survives a reload. */
function useKeptTyping(orderId: string): void {
  useEffect(() => {
    const kept = ignoreLoadFailure(import("./keep-typed.ts")).then(({ keepTyped }) =>
      keepTyped(FORM, orderId),
    );
    return () => void kept.then((leave) => leave());
  }, [orderId]);
}

/** Field names in the list of errors. */
function useLabels(tickets: GuestTicket[]): Record<string, string> {
  const { t } = useLingui();
  const labels: Record<string, string> = {
    first_name: t`First name`,
    last_name: t`Last name`,
    email: t`E-mail`,
  };
  for (const { number } of tickets) {
    labels[guestField(number, "first_name")] = t`Ticket ${number}, first name`;
    labels[guestField(number, "last_name")] = t`Ticket ${number}, last name`;
    labels[guestField(number, "email")] = t`Ticket ${number}, e-mail`;
  }
  return labels;
}

/** Identifies the line of the buyer's own ticket in the form. */
function FirstItem({ order }: { order: PublicOrder }) {
  const first = order.order_items.find((item) => item.product_type === "TICKET");
  return <input type="hidden" name="first_item_id" value={first?.id} />;
}
