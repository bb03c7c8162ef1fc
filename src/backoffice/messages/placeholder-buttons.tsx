import { Button, Group, Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { usePlaceholderLabels } from "./placeholder-labels.ts";

/** Inserts a placeholder at the cursor in the subject or in the text, or else at the end of the text. */
export function PlaceholderButtons({ onAppend }: { onAppend: (words: string) => void }) {
  const { t } = useLingui();
  const labels = usePlaceholderLabels();
  const insert = (name: string) => {
    const words = `{{${name}}}`;
    const field = document.activeElement;
    const isText =
      field instanceof HTMLElement && (field.isContentEditable || field instanceof HTMLInputElement);
    // The only way to insert text that both a field and the editor treat as typed, with their own undo.
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
          // Keeps the cursor in place.
          onMouseDown={(press) => press.preventDefault()}
          onClick={() => insert(name)}
        >
          {label}
        </Button>
      ))}
    </Group>
  );
}
