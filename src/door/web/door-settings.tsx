import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "../../ui/button.tsx";
import { CheckboxField } from "../../ui/fields/checkbox-field.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import type { CameraControl } from "./camera/use-camera.ts";
import { MAX_NAME_LENGTH } from "./device/device-name-question.tsx";
import styles from "./door.module.css";
import { canConnectDevices } from "./nearby/nearby-control.ts";
import { STORED, useDeviceStorage } from "./device/use-device-storage.ts";

/** Edits what this device remembers: its name, its camera, how it answers. Stores each change at once. */
export function DoorSettings({ camera, onClose }: { camera: CameraControl; onClose: () => void }) {
  const { t } = useLingui();
  const [name, setName] = useDeviceStorage(STORED.deviceName);
  const [sound, setSound] = useDeviceStorage(STORED.sound);
  const [autoReturn, setAutoReturn] = useDeviceStorage(STORED.autoReturn);
  const [hand, setHand] = useDeviceStorage(STORED.hand);
  const [badge, setBadge] = useDeviceStorage(STORED.badge);
  const [, setKiosk] = useDeviceStorage(STORED.kiosk);
  const done = (
    <Button type="button" onClick={onClose}>
      <Trans>Done</Trans>
    </Button>
  );
  return (
    <Dialog isOpen onClose={onClose} title={t`This device`} actions={done}>
      <div className={styles.fields}>
        <TextField
          label={t`Name of this door`}
          help={t`When a ticket is scanned twice, everyone sees which door it came in by.`}
          value={name ?? ""}
          maxLength={MAX_NAME_LENGTH}
          autoComplete="off"
          saysOptional={false}
          onChange={(event) => setName(event.target.value)}
        />
        {camera.cameras.length > 0 && (
          <SelectField
            label={t`Camera`}
            saysOptional={false}
            value={camera.cameraId ?? ""}
            options={camera.cameras.map((one, index) => ({
              value: one.id,
              label: one.label || t`Camera ${index + 1}`,
            }))}
            onChange={(event) => camera.chooseCamera(event.target.value)}
          />
        )}
        <CheckboxField
          label={t`Sounds`}
          help={t`High tone: let them in. Double tone: already in. Low tone: not valid.`}
          checked={sound !== "off"}
          onChange={(event) => setSound(event.target.checked ? "on" : "off")}
        />
        <CheckboxField
          label={t`Go back to scanning automatically`}
          help={t`Every answer disappears after a moment. Otherwise, anything but “Come in” stays until you press it.`}
          checked={autoReturn === "on"}
          onChange={(event) => setAutoReturn(event.target.checked ? "on" : "off")}
        />
        <CheckboxField
          label={t`Left-handed`}
          help={t`Buttons move to the side of the left thumb.`}
          checked={hand === "left"}
          onChange={(event) => setHand(event.target.checked ? "left" : "right")}
        />
        <SelectField
          label={t`Badges`}
          help={t`The label size of the printer at this device. Guests who check themselves in get theirs printed at once.`}
          saysOptional={false}
          value={badge ?? ""}
          options={[
            { value: "", label: t`No badges` },
            { value: "62x29", label: "62 × 29 mm" },
            { value: "62x100", label: "62 × 100 mm" },
            { value: "89x36", label: "89 × 36 mm" },
            { value: "A6", label: "A6" },
            { value: "CARD", label: t`Credit card (86 × 54 mm)` },
          ]}
          onChange={(event) => setBadge(event.target.value)}
        />
        {!canConnectDevices() && (
          <p className={styles.hint}>
            <Trans>This browser cannot exchange scans with other devices without internet.</Trans>
          </p>
        )}
        <div>
          <Button
            type="button"
            variant="secondary"
            icon="user"
            isWide
            onClick={() => {
              setKiosk("on");
              onClose();
            }}
          >
            <Trans>Let guests check themselves in</Trans>
          </Button>
          <p className={styles.hint}>
            <Trans>To come back, hold the bottom corner of the screen for three seconds.</Trans>
          </p>
        </div>
      </div>
    </Dialog>
  );
}
