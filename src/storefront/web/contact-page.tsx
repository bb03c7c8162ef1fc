import { Trans, useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import { data, Form, redirect, useNavigation } from "react-router";
import type { Problem } from "../../platform/http/browser-client.ts";
import { pageOf } from "../../platform/http/pages/page-context.ts";
import { problemOfPage } from "../../platform/http/pages/page-problem.ts";
import { PageFrame } from "../../platform/web/page-frame.tsx";
import { Button } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/fields/error-summary.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Themed } from "../../ui/themed.tsx";
import { MAIN_ID } from "../../ui/shell/public-header.tsx";
import { TextArea, TextField } from "../../ui/fields/text-field.tsx";
import { type FormErrors, useFormErrors } from "../../ui/fields/use-form-errors.ts";
import type { StorefrontContract } from "../contract.ts";
import type { ContactQuestion } from "../organizers/contract.ts";
import type { Route } from "./+types/contact-page";
import { organizerPath } from "../rules/organizer-path.ts";
import styles from "./contact-page.module.css";

const FIELDS = ["name", "email", "message", "question", "answer"] as const;
type Typed = Record<(typeof FIELDS)[number], string>;

/** Redirects any other slug to the canonical address. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const api = pageOf(context).clientFor<StorefrontContract>();
  const { data: organizer } = await api("GET /public/organizers/{organizer_id}", {
    params: { organizer_id: params.organizerId },
  });
  if (params.organizerSlug !== organizer.slug)
    throw redirect(`/events/${organizer.id}/${organizer.slug}/contact`, 301);
  const { name, legal_links: legal, theme } = organizer;
  return {
    name,
    legal,
    theme: { mode: theme.mode, properties: theme.properties },
    home: organizerPath(organizer),
  };
}

/** Sends the message, or returns the typed values with the problems, and a question if one must be answered. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { clientFor, call } = pageOf(context);
  const api = clientFor<StorefrontContract>();
  const form = await request.formData();
  const typed = Object.fromEntries(FIELDS.map((name) => [name, String(form.get(name) ?? "")])) as Typed;
  const at = { organizer_id: params.organizerId };
  try {
    await api("POST /public/organizers/{organizer_id}/contact", { params: at, body: typed });
    return { isSent: true as const };
  } catch (error) {
    const problem = problemOfPage(error, call);
    const isAsked = problem.code === "challenge_required" || typed.question !== "";
    const path = "GET /public/organizers/{organizer_id}/contact/question" as const;
    const asked = isAsked ? (await api(path, { params: at })).data : null;
    return data({ isSent: false as const, problem, asked, typed }, { status: problem.status });
  }
}

export default function ContactPage({
  loaderData: { name, legal, theme, home },
  actionData,
}: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <Themed theme={theme}>
      <PageFrame home={home} legal={legal}>
        <title>{t`Write to ${name}`}</title>
        <main id={MAIN_ID} className={styles.page}>
          <h1>
            <Trans>Write to {name}</Trans>
          </h1>
          {actionData?.isSent ? (
            <Notice tone="success" isLive>
              <p>
                <Trans>Your message is on its way to {name}. They will reply by e-mail.</Trans>
              </p>
            </Notice>
          ) : (
            <ContactForm refused={actionData} />
          )}
        </main>
      </PageFrame>
    </Themed>
  );
}

interface RefusedMessage {
  problem: Problem;
  asked: ContactQuestion | null;
  typed: Typed;
}

function ContactForm({ refused }: { refused: RefusedMessage | undefined }) {
  const { t } = useLingui();
  const isBusy = useNavigation().state !== "idle";
  const errors = useMemo(() => firstOfEach(refused?.problem.errors), [refused]);
  const { list, errorOf, handleChange } = useFormErrors(errors, {
    name: t({ message: "Name", context: "a person" }),
    email: t`E-mail`,
    message: t`Message`,
  });
  const field = (name: Exclude<keyof Typed, "question" | "answer">) => ({
    id: name,
    name,
    required: true,
    defaultValue: refused?.typed[name],
    error: errorOf(name),
  });
  return (
    <>
      {list.length > 0 && <ErrorSummary errors={list} />}
      {refused && list.length === 0 && (
        <Notice tone={refused.asked ? "info" : "danger"} isLive>
          <p>{refused.problem.detail}</p>
        </Notice>
      )}
      <Form method="post" noValidate className={styles.form} onChange={handleChange}>
        <TextField
          {...field("name")}
          label={t({ message: "Name", context: "a person" })}
          autoComplete="name"
        />
        <TextField
          {...field("email")}
          label={t`E-mail`}
          type="email"
          inputMode="email"
          autoComplete="email"
        />
        <TextArea {...field("message")} label={t`Message`} rows={8} />
        {refused?.asked && <Question key={refused.asked.question} asked={refused.asked} />}
        <p className={styles.hint}>
          <Trans>The organiser sees your name and your e-mail address.</Trans>
        </p>
        <Button size="large" isBusy={isBusy}>
          <Trans>Send</Trans>
        </Button>
      </Form>
    </>
  );
}

function firstOfEach(errors: Record<string, string[]> = {}): FormErrors {
  return Object.fromEntries(Object.entries(errors).map(([name, [sentence]]) => [name, sentence!]));
}

function Question({ asked: { question, summands } }: { asked: ContactQuestion }) {
  const { t } = useLingui();
  const [first, second] = summands;
  return (
    <>
      <input type="hidden" name="question" value={question} />
      <TextField
        id="answer"
        name="answer"
        label={t`What is ${first} plus ${second}?`}
        inputMode="numeric"
        required
      />
    </>
  );
}

export function meta() {
  return [{ name: "robots", content: "noindex" }];
}
