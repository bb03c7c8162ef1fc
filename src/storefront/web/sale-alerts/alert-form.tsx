import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";

interface AlertFormProps {
  action: string;
  /** True if tickets are sold out, false if they go on sale later. */
  isSoldOut: boolean;
  typed?: string | undefined;
  error?: string | undefined;
}

/** A plain form that posts to its own page, so that it works without scripts. */
export function AlertForm({ action, isSoldOut, typed, error }: AlertFormProps) {
  const { t } = useLingui();
  return (
    <form method="post" action={action} noValidate className="stack gap-12">
      <TextField
        id="alert-email"
        name="email"
        type="email"
        label={isSoldOut ? t`E-mail me when tickets come back` : t`E-mail me when tickets go on sale`}
        placeholder={t`Your e-mail address`}
        autoComplete="email"
        inputMode="email"
        required
        maxLength={255}
        defaultValue={typed}
        error={error}
      />
      <Button icon="mail" isWide>
        <Trans>Tell me</Trans>
      </Button>
    </form>
  );
}
