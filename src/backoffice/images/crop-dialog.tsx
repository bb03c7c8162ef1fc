import "react-easy-crop/react-easy-crop.css";
import { Button, Group, Stack } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useId, useState } from "react";
import Cropper from "react-easy-crop";
import { DialogButtons } from "../../manage-ui/dialogs/dialog-buttons.tsx";
import { Dialog } from "../../manage-ui/dialogs/overlays.tsx";
import styles from "./pictures.module.css";
import type { ReadyPicture } from "../../manage-ui/pictures/read-picture.ts";
import type { Cut } from "./use-picture.ts";

interface CropDialogProps {
  picture: ReadyPicture;
  ratio: number;
  /** The initial focal point. Undefined: the centre. */
  focus?: Cut["focus"] | undefined;
  onCut: (cut: Cut) => void;
  onClose: () => void;
}

const STEP_PIXELS = 12;
const NEAR = 20;
const FAR = 80;

/** Crops a picture by dragging, or with the arrow keys and a slider. */
export default function CropDialog({ picture, ratio, onCut, onClose, ...begun }: CropDialogProps) {
  const { t } = useLingui();
  const zoomId = useId();
  const [offset, setOffset] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [crop, setCrop] = useState<Cut["crop"]>({ x: 0, y: 0, width: 100, height: 100 });
  const [focus, setFocus] = useState(nearestPoint(begun.focus));
  useEffect(() => () => URL.revokeObjectURL(picture.address), [picture]);
  return (
    <Dialog isOpen onClose={onClose} size={640} title={<Trans>Crop the picture</Trans>}>
      <div className={styles.stage}>
        <Cropper
          image={picture.address}
          aspect={ratio}
          crop={offset}
          zoom={zoom}
          maxZoom={4}
          keyboardStep={STEP_PIXELS}
          disableAutomaticStylesInjection
          zoomWithScroll={false}
          cropperProps={{
            role: "group",
            "aria-label": t`The part to keep: move it with the arrow keys`,
          }}
          onCropChange={setOffset}
          onZoomChange={setZoom}
          onCropComplete={setCrop}
        />
      </div>
      <Group gap="16px 24px" align="flex-start" justify="space-between">
        <Stack className={styles.zoom} flex="1 1 14rem" gap={4}>
          <label htmlFor={zoomId}>
            <Trans>Zoom</Trans>
          </label>
          <input
            id={zoomId}
            type="range"
            min={1}
            max={4}
            step={0.05}
            value={zoom}
            onChange={(event) => setZoom(Number(event.currentTarget.value))}
          />
        </Stack>
        <FocalPoint value={focus} onChange={setFocus} />
      </Group>
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button onClick={() => onCut({ crop, focus })}>
          <Trans>Use picture</Trans>
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

/** Returns the nearest of the nine positions. */
function nearestPoint(focus: Cut["focus"] = { x: 50, y: 50 }): Cut["focus"] {
  const snap = (at: number) => (at < 35 ? NEAR : at > 65 ? FAR : 50);
  return { x: snap(focus.x), y: snap(focus.y) };
}

/**
 * The focal point for narrower crops, such as a thumbnail. Has nine positions, chosen with pointer or arrow
 * keys.
 */
function FocalPoint({ value, onChange }: { value: Cut["focus"]; onChange: (focus: Cut["focus"]) => void }) {
  const { t } = useLingui();
  const name = useId();
  const across = [
    { at: NEAR, label: t`left` },
    { at: 50, label: t`middle` },
    { at: FAR, label: t`right` },
  ];
  const down = [
    { at: NEAR, label: t`top` },
    { at: 50, label: t`centre` },
    { at: FAR, label: t`bottom` },
  ];
  return (
    <fieldset className={styles.focus}>
      <legend>
        <Trans>Keep in view</Trans>
      </legend>
      <div className={styles.points}>
        {down.flatMap((row) =>
          across.map((column) => (
            <input
              key={`${row.at} ${column.at}`}
              type="radio"
              name={name}
              aria-label={`${row.label} ${column.label}`}
              checked={value.x === column.at && value.y === row.at}
              onChange={() => onChange({ x: column.at, y: row.at })}
            />
          )),
        )}
      </div>
    </fieldset>
  );
}
