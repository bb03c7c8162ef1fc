import { Button, TextInput, type TextInputProps } from "@mantine/core";
import { Trans } from "@lingui/react/macro";
import { IconDice5 } from "@tabler/icons-react";
import { randomCode } from "./random-code.ts";
import styles from "./code-field.module.css";

interface CodeFieldProps extends TextInputProps {
  help: string;
  onDraw: (code: string) => void;
}

/** A field for a code that is typed or generated. */
export function CodeField({ help, onDraw, ...field }: CodeFieldProps) {
  return (
    <div className={styles.row}>
      <TextInput
        data-autofocus
        description={help}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...field}
      />
      <Button
        variant="default"
        className={styles.draw}
        leftSection={<IconDice5 size={18} />}
        onClick={() => onDraw(randomCode())}
      >
        <Trans>Generate</Trans>
      </Button>
    </div>
  );
}
