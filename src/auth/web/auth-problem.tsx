import { Plural, Trans } from "@lingui/react/macro";
import { type ReactNode, useEffect } from "react";
import type { Problem } from "../../platform/http/browser-client.ts";
import { Notice } from "../../ui/notice.tsx";

/** The response of an authentication page's action to a refused call. */
export interface Refused {
  problem: Problem;
  /** Seconds until a retry, if a rate limit refused. */
  retryAfterSeconds: number | null;
}

interface EntryProblemProps {
  refused: Refused | undefined;
  /**
   * Maps the fields and refusal codes of a call, in page order, to the `id` of the control that shows the
   * error.
   */
  fields: Record<string, string>;
  /** A remedy, shown below the message. */
  children?: ReactNode;
}

/**
 * Shows an error that no control shows as one notice, which screen readers read at once. Does not repeat an
 * error that a control shows. The first such control gets the focus.
 */
export function AuthProblem({ refused, fields, children }: EntryProblemProps) {
  const problem = refused?.problem;
  const wrong = Object.keys(problem?.errors ?? { [problem?.code ?? ""]: [] });
  const firstWrong = Object.keys(fields).find((name) => wrong.includes(name));
  useEffect(() => {
    if (problem && firstWrong) document.getElementById(fields[firstWrong]!)?.focus();
    // Once for each answer; ids do not change while a page is read.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [problem]);
  if (!refused || !problem || wrong.every((name) => name in fields)) return null;
  const sentences = Object.entries(problem.errors ?? {}).filter(([name]) => !(name in fields));
  return (
    <Notice tone="danger" isLive>
      {sentences.length === 0 && <p>{problem.detail}</p>}
      {sentences.map(([name, [sentence]]) => (
        <p key={name}>{sentence}</p>
      ))}
      {refused.retryAfterSeconds !== null && <WaitingTime seconds={refused.retryAfterSeconds} />}
      {children}
    </Notice>
  );
}

function WaitingTime({ seconds }: { seconds: number }) {
  const minutes = Math.ceil(seconds / 60);
  return (
    <p>
      <Trans>
        You can try again in <Plural value={minutes} one="one minute" other="# minutes" />.
      </Trans>
    </p>
  );
}

/** The first error of the fields of a control, or the refusal if it has one of the given codes. */
export function errorOf(refused: Refused | undefined, ...names: string[]): string | undefined {
  const problem = refused?.problem;
  return names
    .map((name) => problem?.errors?.[name]?.[0] ?? (problem?.code === name ? problem.detail : undefined))
    .find(Boolean);
}

/**
 * The fields that one control for the whole name covers, and those that a control for a new password covers.
 */
export const NAME_FIELDS = { first_name: "name", last_name: "name" };
export const PASSWORD_FIELDS = { password: "password", password_too_common: "password" };
