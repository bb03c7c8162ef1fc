import { useLingui } from "@lingui/react/macro";
import { PasswordField } from "../../ui/text-field.tsx";

interface NewPasswordFieldProps {
  label: string;
  error?: string;
}

/** A password to be chosen: it can be looked at and pasted, so it is asked for once. */
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
      // The error says the rule that was not kept.
      help={!error && t`At least 8 characters. A few unrelated words are easy to remember and hard to guess.`}
    />
  );
}
