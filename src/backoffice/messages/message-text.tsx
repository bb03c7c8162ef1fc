import { TextInput } from "@mantine/core";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Choices } from "../../manage-ui/choices.tsx";
import { RichTextField } from "../../manage-ui/rich-text/rich-text-field.tsx";
import type { Message } from "../../messaging/contract.ts";
import { MESSAGE_RULES } from "../form-rules.ts";
import { MessagePreview } from "./message-preview.tsx";
import { PlaceholderButtons } from "./placeholder-buttons.tsx";

export type MessageLook = "write" | "preview";

interface MessageTextProps {
  eventId: number;
  /** When the form is sent, it switches to the fields, so that errors are visible. */
  look: MessageLook;
  onLook: (look: MessageLook) => void;
  subject: string;
  message: string | null;
  /** Messages to the buyer of one order always have the purpose of necessary information. */
  purpose?: Message["purpose"];
  /** Lists the names of placeholders that do not exist. Without it only the server looks for them. */
  unknownPlaceholders?: (text: string) => string[];
  errors: { subject?: ReactNode; message?: ReactNode };
  onChange: (changed: { subject: string } | { message: string | null }) => void;
}

/** Shows subject and text of a message, or the resulting e-mail. */
export function MessageText({
  eventId,
  look,
  onLook,
  subject,
  message,
  purpose = "TRANSACTIONAL",
  unknownPlaceholders,
  errors,
  onChange,
}: MessageTextProps) {
  const { t } = useLingui();
  /** Names what the server would refuse, while it is typed. */
  const problemOf = (text: string | null) => {
    const [name] = unknownPlaceholders?.(text ?? "") ?? [];
    const typed = `{{${name}}}`;
    return name === undefined
      ? undefined
      : t`There is no placeholder ${typed}. Please choose one of those offered.`;
  };
  return (
    <>
      <Choices
        label={t`Message view`}
        value={look}
        onChange={onLook}
        choices={[
          { value: "write", label: t({ message: "Write", context: "a message" }) },
          { value: "preview", label: t`Preview` },
        ]}
      />
      {look === "write" ? (
        <>
          <TextInput
            data-autofocus
            label={t`Subject`}
            required
            maxLength={MESSAGE_RULES.subject.maxLength}
            value={subject}
            error={errors.subject ?? problemOf(subject)}
            onChange={(event) => onChange({ subject: event.currentTarget.value })}
          />
          <div>
            <RichTextField
              label={t`Message`}
              description={t`They can answer: replies go to the event's support address.`}
              required
              value={message}
              error={errors.message ?? problemOf(message)}
              onChange={(words) => onChange({ message: words })}
            />
            <PlaceholderButtons
              onAppend={(words) => onChange({ message: `${message ?? ""}<p>${words}</p>` })}
            />
          </div>
        </>
      ) : (
        <MessagePreview eventId={eventId} subject={subject} message={message ?? ""} purpose={purpose} />
      )}
    </>
  );
}
