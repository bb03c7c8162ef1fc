import { Button, TextInput } from "@mantine/core";
import { Trans } from "@lingui/react/macro";
import { IconDice5 } from "@tabler/icons-react";
import { randomCode } from "./random-code.ts";
import styles from "./code-field.module.css";

interface CodeFieldProps {
  label: string;
  help: string;
  value: string;
  error: string | undefined;
  onChange: (code: string) => void;
}

/** A code that is typed or generated. */
export function CodeField({ label, help, value, error, onChange }: CodeFieldProps) {
  return (
    <div className={styles.row}>
      <TextInput
        data-autofocus
        label={label}
        description={help}
        required
        maxLength={50}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={value}
        error={error}
        onChange={(input) => onChange(input.currentTarget.value)}
      />
      <Button
        variant="default"
        className={styles.draw}
        leftSection={<IconDice5 size={18} />}
        onClick={() => onChange(randomCode())}
      >
        <Trans>Generate</Trans>
      </Button>
    </div>
  );
}
