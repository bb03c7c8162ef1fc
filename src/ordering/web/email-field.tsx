import { Trans, useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { TextField, type TextFieldProps } from "../../ui/text-field.tsx";
import { suggestEmail } from "./email-hint.ts";
import styles from "./email-field.module.css";

type EmailFieldProps = Omit<TextFieldProps, "type" | "help" | "ref"> & { help?: string };

/** An address, and a question when it looks mistyped. The question stands in nobody's way. */
export function EmailField({ help, ...props }: EmailFieldProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [suggestion, setSuggestion] = useState<string | null>(null);
  const take = () => {
    if (!input.current || !suggestion) return;
    input.current.value = suggestion;
    setSuggestion(null);
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
      onBlur={(left) => setSuggestion(suggestEmail(left.target.value))}
      help={
        <>
          {help}
          <span role="status" className={styles.hint}>
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
        </>
      }
    />
  );
}
