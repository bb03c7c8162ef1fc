import { Trans, useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import type { Problem } from "../../../platform/http/browser-client.ts";
import { useFormInPlace } from "../../../platform/web/islands/use-form-in-place.ts";
import { Button } from "../../../ui/button.tsx";
import { ErrorSummary } from "../../../ui/fields/error-summary.tsx";
import { TextArea, TextField } from "../../../ui/fields/text-field.tsx";
import { type FormErrors, useFormErrors } from "../../../ui/fields/use-form-errors.ts";
import { Notice } from "../../../ui/notice.tsx";
import type { ContactQuestion } from "../../organizers/contract.ts";

export const CONTACT_FIELDS = ["name", "email", "message", "question", "answer"] as const;
export type TypedMessage = Record<(typeof CONTACT_FIELDS)[number], string>;

interface RefusedMessage {
  problem: Problem;
  asked: ContactQuestion | null;
  typed: TypedMessage;
}

interface ContactProps {
  /** The organiser's name. */
  name: string;
  refused?: RefusedMessage | undefined;
  isSent?: boolean;
}

/** Form for a message to an organiser. After sending it shows a confirmation. */
export function Contact({ name, refused, isSent = false }: ContactProps) {
  if (!isSent) return <ContactForm refused={refused} />;
  return (
    <Notice tone="success" isLive>
      <p>
        <Trans>Your message is on its way to {name}. They will reply by e‑mail.</Trans>
      </p>
    </Notice>
  );
}

function ContactForm({ refused }: { refused: RefusedMessage | undefined }) {
  const { t } = useLingui();
  const { sending, handleSubmit } = useFormInPlace();
  const errors = useMemo(() => firstOfEach(refused?.problem.errors), [refused]);
  const { list, summary, errorOf, handleChange } = useFormErrors(errors, {
    name: t({ message: "Name", context: "a person" }),
    email: t`E-mail`,
    message: t`Message`,
  });
  const field = (name: Exclude<keyof TypedMessage, "question" | "answer">) => ({
    id: name,
    name,
    required: true,
    defaultValue: refused?.typed[name],
    error: errorOf(name),
  });
  return (
    <>
      <ErrorSummary {...summary} />
      {refused && list.length === 0 && (
        <Notice tone={refused.asked ? "info" : "danger"} isLive>
          <p>{refused.problem.detail}</p>
        </Notice>
      )}
      <form
        method="post"
        noValidate
        className="stack"
        onChange={handleChange}
        onSubmit={(submitted) => void handleSubmit(submitted)}
      >
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
        <p className="muted">
          <Trans>The organiser sees your name and your e‑mail address.</Trans>
        </p>
        <Button size="large" isBusy={sending !== null}>
          <Trans>Send</Trans>
        </Button>
      </form>
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
