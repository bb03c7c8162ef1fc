import { Trans, useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { TextField, type TextFieldProps } from "../../ui/fields/text-field.tsx";
import { ignoreLoadFailure } from "../../ui/ignore-load-failure.ts";
import styles from "./email-field.module.css";

type EmailFieldProps = Omit<TextFieldProps, "type" | "help" | "ref"> & { help: string };

/**
 * E-mail field with a suggestion when the address looks mistyped. The suggestion appears when the field loses
 * focus, possibly while the buyer presses a button further down. It replaces the help text, so that nothing
 * on the page moves.
 */
export function EmailField({ help, ...props }: EmailFieldProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [meant, setMeant] = useState<string | null>(null);
  // Shows only the domain. The name before it is unchanged and could need a second line.
  const suggestion = meant?.slice(meant.indexOf("@"));
  const guess = async (typed: string) => {
    const { suggestEmail } = await ignoreLoadFailure(import("./email-hint.ts"));
    if (input.current?.value === typed) setMeant(suggestEmail(typed));
  };
  const take = () => {
    if (!input.current || !meant) return;
    input.current.value = meant;
    setMeant(null);
    input.current.focus();
  };
  return (
    <TextField
      autoComplete="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      ref={input}
      type="email"
      onBlur={(left) => void guess(left.target.value)}
      help={
        <span className={styles.notes}>
          <span className={suggestion ? styles.hidden : undefined}>{help}</span>
          <span role="status">
            {suggestion && (
              <Trans>
                Did you mean{" "}
                <button
                  type="button"
                  className={styles.suggestion}
                  onClick={take}
                  aria-label={t`Use ${suggestion}`}
                >
                  {suggestion}
                </button>
                ?
              </Trans>
            )}
          </span>
        </span>
      }
    />
  );
}
