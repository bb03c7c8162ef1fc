import { Button, Group, TextInput, type TextInputProps } from "@mantine/core";
import { Trans } from "@lingui/react/macro";
import { IconDice5 } from "@tabler/icons-react";
import { randomCode } from "./random-code.ts";

interface CodeFieldProps extends TextInputProps {
  help: string;
  onDraw: (code: string) => void;
}

/** A field for a code that is typed or generated. */
export function CodeField({ help, onDraw, ...field }: CodeFieldProps) {
  return (
    <Group gap="xs" align="flex-start" wrap="nowrap">
      <TextInput
        flex={1}
        miw={0}
        data-autofocus
        description={help}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...field}
      />
      <Button
        variant="default"
        // Beside the field, below its label.
        mt="1.55rem"
        leftSection={<IconDice5 size={18} />}
        onClick={() => onDraw(randomCode())}
      >
        <Trans>Generate</Trans>
      </Button>
    </Group>
  );
}
