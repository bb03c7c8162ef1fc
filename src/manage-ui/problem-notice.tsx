import { Button } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { CallFailed } from "../platform/http/browser-client.ts";
import { Notice } from "../ui/notice.tsx";

interface ProblemNoticeProps {
  error: unknown;
  title?: ReactNode;
  onRetry?: () => void;
}

/** What failed, in the server's words, the number support needs, and another try. */
export function ProblemNotice({ error, title, onRetry }: ProblemNoticeProps) {
  const sentence = useProblemSentence(error);
  const requestId = (error as Partial<CallFailed>).problem?.request_id;
  return (
    <Notice
      tone="danger"
      isLive
      title={title}
      action={
        onRetry && (
          <Button variant="default" size="xs" onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        )
      }
    >
      <p>{sentence}</p>
      {requestId && (error as CallFailed).status >= 500 && (
        <p>
          <Trans>
            If you write to us, please quote <code>{requestId}</code>
          </Trans>
        </p>
      )}
    </Notice>
  );
}

/** A refusal speaks for itself; anything else is the connection. */
export function useProblemSentence(error: unknown): string {
  const { t } = useLingui();
  const { problem } = error as Partial<CallFailed>;
  return problem?.detail ?? t`The server cannot be reached. Please check your connection.`;
}
