import { useLingui } from "@lingui/react/macro";
import { type KeyboardEvent, useState } from "react";
import { PasswordField } from "../../ui/fields/text-field.tsx";

/** The current password, with a warning when caps lock is on. */
export function CurrentPasswordField({ error }: { error?: string }) {
  const { t } = useLingui();
  const [isCapsLockOn, setIsCapsLockOn] = useState(false);
  const noteCapsLock = (event: KeyboardEvent) => setIsCapsLockOn(event.getModifierState("CapsLock"));
  return (
    <PasswordField
      id="password"
      name="password"
      label={t`Password`}
      autoComplete="current-password"
      enterKeyHint="go"
      required
      error={error}
      help={isCapsLockOn ? t`Caps lock is on.` : undefined}
      onKeyDown={noteCapsLock}
      onKeyUp={noteCapsLock}
    />
  );
}
