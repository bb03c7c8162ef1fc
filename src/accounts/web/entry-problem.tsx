import { Plural, Trans } from "@lingui/react/macro";
import { type ReactNode, useMemo } from "react";
import type { Problem } from "../../platform/http/browser-client.ts";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { Notice } from "../../ui/notice.tsx";

/** What an action of the entrance answers when it was refused. */
export interface Refused {
  problem: Problem;
  /** When it may be tried again, if that is the trouble. */
  retryAfterSeconds: number | null;
}

interface EntryProblemProps {
  refused: Refused | undefined;
  /** Which control shows the errors of which field of the call, and what it is called. */
  fields: Record<string, { id: string; label: string }>;
  /** A way out, below the sentence. */
  children?: ReactNode;
}

/** Errors of fields as a list of links to them, anything else as one sentence; either is read aloud at once. */
export function EntryProblem({ refused, fields, children }: EntryProblemProps) {
  const problem = refused?.problem;
  const errors = useMemo(
    () =>
      Object.entries(problem?.errors ?? {}).map(([name, [message]]) => {
        const field = fields[name];
        return { fieldId: field?.id, message: field ? `${field.label}: ${message}` : message };
      }),
    // Ids and labels do not change while a page is read.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [problem],
  );
  if (!refused || !problem) return null;
  if (errors.length > 0) return <ErrorSummary errors={errors} />;
  return (
    <Notice tone="danger" isLive>
      <p>{problem.detail}</p>
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

/** The first error of any of a control's fields. */
export function errorOf(refused: Refused | undefined, ...fields: string[]): string | undefined {
  return fields.map((field) => refused?.problem.errors?.[field]?.[0]).find(Boolean);
}
