import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { useTellProblem } from "../../../../manage-ui/problem-notice.tsx";
import { useToasts } from "../../../../ui/overlays/toasts.tsx";
import type { Message } from "../../../contract.ts";
import { UNDO_SECONDS } from "../../../rules/undo-seconds.ts";
import { type TakenBack, takenBackQuery } from "../messages-query.ts";
import { useMessages } from "../use-messages.ts";

/**
 * Returns a function that shows what happens to a saved message. While a message that was sent "now" still waits, it
 * offers Undo: this cancels the message and opens it again on the page of messages, wherever the user is by then.
 */
export function useAnnounceSaved() {
  const { t } = useLingui();
  const { show } = useToasts();
  const { id: eventId } = useEvent();
  const { cancel, onChanged } = useMessages();
  const client = useQueryClient();
  const navigate = useNavigate();
  const takeBack = useMutation({
    mutationFn: (message: Message) => cancel(message.id, `undo-${message.id}`),
    onSuccess: (_done, message) => {
      client.setQueryData<TakenBack>(takenBackQuery(eventId).queryKey, { message, isOpen: true });
      void navigate(`/manage/event/${eventId}/messages`);
    },
    onError: useTellProblem(),
    onSettled: onChanged,
  });
  return (message: Message, { isNew, isLater }: { isNew: boolean; isLater: boolean }) => {
    if (message.status === "PENDING_REVIEW")
      return show({ message: t`An administrator looks at the message before it is sent.` });
    if (isLater) return show({ message: t`The message will be sent at its time.` });
    if (!isNew || message.status !== "SCHEDULED") return show({ message: t`The message is on its way.` });
    return show({
      message: t`Sending in ${UNDO_SECONDS} seconds`,
      action: { label: t`Undo`, onAction: () => takeBack.mutate(message), seconds: UNDO_SECONDS },
    });
  };
}
