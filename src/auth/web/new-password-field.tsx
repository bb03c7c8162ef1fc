import { useLingui } from "@lingui/react/macro";
import { PasswordField } from "../../ui/fields/text-field.tsx";

interface NewPasswordFieldProps {
  label: string;
  error?: string;
}

/** A new password. It can be shown and pasted, so one field is enough. */
export function NewPasswordField({ label, error }: NewPasswordFieldProps) {
  const { t } = useLingui();
  return (
    <PasswordField
      id="password"
      name="password"
      label={label}
      autoComplete="new-password"
      enterKeyHint="go"
      required
      error={error}
      // Hidden beside an error, because the error repeats the rule.
      help={!error && t`At least 8 characters. A few unrelated words are easy to remember and hard to guess.`}
    />
  );
}
