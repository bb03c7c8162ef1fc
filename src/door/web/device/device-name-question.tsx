import { Trans, useLingui } from "@lingui/react/macro";
import type { SubmitEvent } from "react";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import styles from "../door.module.css";
import { STORED, useDeviceStorage } from "./use-device-storage.ts";

export const MAX_NAME_LENGTH = 60;

/** Asks once for the name of this device, which others show at a second scan. Scanning does not wait for it. */
export function DeviceNameQuestion() {
  const { t } = useLingui();
  const [name, setName] = useDeviceStorage(STORED.deviceName);
  if (name !== null) return null;
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setName(String(new FormData(event.currentTarget).get("name") ?? "").trim());
  };
  return (
    <form className={styles.question} onSubmit={handleSubmit}>
      <TextField
        name="name"
        label={t`Name this door`}
        placeholder={t`Gate B`}
        saysOptional={false}
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
      />
      <Button>
        <Trans>Save</Trans>
      </Button>
      <Button type="button" variant="quiet" onClick={() => setName("")}>
        <Trans>Not now</Trans>
      </Button>
    </form>
  );
}
