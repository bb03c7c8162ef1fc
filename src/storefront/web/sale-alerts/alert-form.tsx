import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";

interface AlertFormProps {
  action: string;
  /** True if tickets are sold out, false if they go on sale later. */
  isSoldOut: boolean;
  /** The answer opens in a new tab, because the frame of a widget shows no such page. */
  isEmbedded?: boolean;
  typed?: string | undefined;
  error?: string | undefined;
}

/** A plain form that posts to its own page, so that it works without scripts. */
export function AlertForm({ action, isSoldOut, isEmbedded = false, typed, error }: AlertFormProps) {
  const { t } = useLingui();
  return (
    <form
      method="post"
      action={action}
      target={isEmbedded ? "_blank" : undefined}
      noValidate
      className="stack gap-12"
    >
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
