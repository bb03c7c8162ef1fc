import { Trans, useLingui } from "@lingui/react/macro";
import type { SubmitEvent } from "react";
import { Form } from "react-router";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import styles from "./door.module.css";

interface CodeFormProps {
  /** The id of the scan, if the form is sent without JavaScript. */
  nextScanId: string | null;
  /** People are scanned on the way out. */
  isOut: boolean;
  onCode: (code: string) => void;
}

/** Takes the code that is printed under the QR code. Works without JavaScript, too. */
export function CodeForm({ nextScanId, isOut, onCode }: CodeFormProps) {
  const { t } = useLingui();
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    onCode(String(new FormData(form).get("code") ?? ""));
    form.reset();
  };
  return (
    <Form method="post" className={styles.codeForm} onSubmit={handleSubmit}>
      <input type="hidden" name="scan_id" value={nextScanId ?? ""} />
      <TextField
        name="code"
        label={t`Ticket code`}
        placeholder="A-7KQ2MXP"
        required
        maxLength={300}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
      />
      <Button>{isOut ? <Trans>Scan out</Trans> : <Trans>Check in</Trans>}</Button>
    </Form>
  );
}
