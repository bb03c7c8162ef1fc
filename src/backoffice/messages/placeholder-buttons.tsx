import { Button, Group, Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import type { Placeholder } from "../../messaging/contract.ts";

/** Puts what each reader sees differently where the cursor is, in the subject or in the text; else at the text's end. */
export function PlaceholderButtons({ onAppend }: { onAppend: (words: string) => void }) {
  const { t } = useLingui();
  const labels: Record<Placeholder, string> = {
    first_name: t`First name`,
    last_name: t`Last name`,
    ticket: t`Ticket`,
    order: t`Order number`,
    event: t`Event name`,
  };
  const insert = (name: string) => {
    const words = `{{${name}}}`;
    const field = document.activeElement;
    const isText =
      field instanceof HTMLElement && (field.isContentEditable || field instanceof HTMLInputElement);
    // The one way that both a field and the editor take as typed, with their own undo.
    if (!isText || !document.execCommand("insertText", false, words)) onAppend(words);
  };
  return (
    <Group gap={6} mt="xs" role="group" aria-label={t`Placeholders`}>
      <Text span fz={13} c="dimmed">
        <Trans>Insert:</Trans>
      </Text>
      {Object.entries(labels).map(([name, label]) => (
        <Button
          key={name}
          size="compact-sm"
          variant="default"
          // Keeps the cursor where it is.
          onMouseDown={(press) => press.preventDefault()}
          onClick={() => insert(name)}
        >
          {label}
        </Button>
      ))}
    </Group>
  );
}
