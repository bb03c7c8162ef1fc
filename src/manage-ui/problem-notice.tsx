import { Button } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { CallFailed } from "../platform/http/browser-client.ts";
import { Notice } from "../ui/notice.tsx";
import { useToasts } from "../ui/overlays/toasts.tsx";

/** The page where users enter the code from the email or request another one. */
const CONFIRM_ADDRESS = "/manage/profile";

interface ProblemNoticeProps {
  error: unknown;
  title?: ReactNode;
  onRetry?: () => void;
}

/**
 * Shows the server's sentence about an error, the request id for support, and the next step: confirm the
 * address, or try again.
 */
export function ProblemNotice({ error, title, onRetry }: ProblemNoticeProps) {
  const sentence = useProblemSentence(error);
  const { problem } = error as Partial<CallFailed>;
  const requestId = problem?.request_id;
  return (
    <Notice
      tone="danger"
      isLive
      title={title}
      action={
        problem?.code === "email_not_verified" ? (
          <Button variant="default" size="xs" component={Link} to={CONFIRM_ADDRESS}>
            <Trans>Confirm your address</Trans>
          </Button>
        ) : (
          onRetry && (
            <Button variant="default" size="xs" onClick={onRetry}>
              <Trans>Try again</Trans>
            </Button>
          )
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

export function useProblemSentence(error: unknown): string {
  return useSentenceOf()(error);
}

/**
 * Returns a function that returns the sentence of a refusal. It reports any other error as a connection error.
 */
export function useSentenceOf(): (error: unknown) => string {
  const { t } = useLingui();
  return (error) =>
    (error as Partial<CallFailed>).problem?.detail ??
    t`The server cannot be reached. Please check your connection.`;
}

/** Returns a function that shows an error in a toast. For actions without a form or a dialog. */
export function useTellProblem(): (error: unknown) => void {
  const { show } = useToasts();
  const sentenceOf = useSentenceOf();
  return (error) => void show({ message: sentenceOf(error), tone: "danger" });
}
