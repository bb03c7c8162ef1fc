import { Box, Stack } from "@mantine/core";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Panel } from "../../../../manage-ui/panel.tsx";
import { ProblemNotice } from "../../../../manage-ui/problem-notice.tsx";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { AnswerEditor } from "./answer-editor.tsx";
import { orderAnswersQuery } from "./answers-query.ts";

interface AnswersPanelProps {
  orderId: number;
  /** Shows only the answers for this attendee's ticket. */
  attendeeId?: number;
}

/** Answers from the checkout. Renders nothing if there are none. */
export function AnswersPanel({ orderId, attendeeId }: AnswersPanelProps) {
  const event = useEvent();
  const { data, error, refetch } = useQuery(orderAnswersQuery(event.id, orderId));
  const answers = data?.filter((answer) => attendeeId === undefined || answer.attendee_id === attendeeId);
  if (!error && !answers?.length) return null;
  return (
    <Panel title={<Trans>Answers</Trans>}>
      {error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      <Stack component="dl" gap="sm">
        {answers?.map((answer) => (
          <div key={answer.question_answer_id}>
            <Box component="dt" c="dimmed" fz={13}>
              {answer.title}
              {attendeeId === undefined && answer.product_title && (
                <>
                  {" "}
                  · {answer.product_title} {answer.unit}
                </>
              )}
            </Box>
            <dd className="break-anywhere" style={{ whiteSpace: "pre-line" }}>
              <AnswerEditor eventId={event.id} answer={answer} />
            </dd>
          </div>
        ))}
      </Stack>
    </Panel>
  );
}
