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
 * Shows the errors that no control shows, in one notice that screen readers announce immediately. Does not
 * repeat an error that a control shows. The first such control gets the focus.
 */
export function AuthProblem({ refused, fields, children }: EntryProblemProps) {
  const problem = refused?.problem;
  const wrong = Object.keys(problem?.errors ?? { [problem?.code ?? ""]: [] });
  const firstWrong = Object.keys(fields).find((name) => wrong.includes(name));
  useEffect(() => {
    if (problem && firstWrong) document.getElementById(fields[firstWrong]!)?.focus();
    // Runs once for each response. The ids do not change while the page is open.
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

/**
 * Returns the error for one control: the first error of the named fields, or the refusal if its code is named.
 */
export function errorOf(refused: Refused | undefined, ...names: string[]): string | undefined {
  const problem = refused?.problem;
  return names
    .map((name) => problem?.errors?.[name]?.[0] ?? (problem?.code === name ? problem.detail : undefined))
    .find(Boolean);
}

/** The fields and codes whose errors appear at the controls for the whole name and for a new password. */
export const NAME_FIELDS = { first_name: "name", last_name: "name" };
export const PASSWORD_FIELDS = { password: "password", password_too_common: "password" };
