import { Button, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import { StackedForm } from "../../../../manage-ui/stacked-form.tsx";
import { ProblemNotice } from "../../../../manage-ui/problem-notice.tsx";
import { QrCode } from "../../../../ui/qr/qr-code.tsx";
import { PasswordDialog } from "./password-dialog.tsx";
import { profileApi, useProfileChange } from "./profile-queries.ts";
import styles from "./profile-page.module.css";

/**
 * Shows the secret as a QR code and as text, then asks for a first code. Nothing changes until that code is
 * right.
 */
export function SetUpAuthenticator({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const begin = useProfileChange((current_password: string) =>
    profileApi()("POST /users/me/authenticator", { body: { current_password } }),
  );
  if (begin.data) return <FirstCode {...begin.data.data} onCodes={onCodes} />;
  return (
    <>
      <div>
        <Button onClick={() => setIsAsking(true)}>
          <Trans>Set up two-step login</Trans>
        </Button>
      </div>
      <PasswordDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={<Trans>Set up two-step login</Trans>}
        confirmLabel={<Trans>Continue</Trans>}
        mutation={begin}
        onConfirm={(password) => begin.mutate(password)}
      >
        <Trans>You need an authenticator app on your phone; any one will do.</Trans>
      </PasswordDialog>
    </>
  );
}

interface FirstCodeProps {
  secret: string;
  otpauth_url: string;
  onCodes: (codes: string[]) => void;
}

function FirstCode({ secret, otpauth_url, onCodes }: FirstCodeProps) {
  const { t } = useLingui();
  const [code, setCode] = useState("");
  // Passes the recovery codes on before the profile is refreshed, because the server returns them only once.
  const confirm = useProfileChange(async () => {
    const { data } = await profileApi()("POST /users/me/authenticator/confirm", { body: { code } });
    onCodes(data.recovery_codes);
  });
  const handleSubmit = (submit: FormEvent) => {
    submit.preventDefault();
    confirm.mutate(undefined);
  };
  return (
    <StackedForm maw="30rem" onSubmit={handleSubmit} noValidate>
      <p>
        <Trans>Scan this with your authenticator app, or type in these letters:</Trans>
      </p>
      <QrCode className={styles.qr} text={otpauth_url} label={t`For your authenticator app`} />
      <code className="break-anywhere" data-testid="secret">
        {secret.replace(/(.{4})(?=.)/g, "$1 ")}
      </code>
      <TextInput
        label={t`The six digits the app shows now`}
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        value={code}
        onChange={(input) => setCode(input.currentTarget.value)}
      />
      {confirm.isError && <ProblemNotice error={confirm.error} />}
      <div>
        <Button type="submit" loading={confirm.isPending}>
          <Trans>Switch it on</Trans>
        </Button>
      </div>
    </StackedForm>
  );
}
