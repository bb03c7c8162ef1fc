import { Button, Group, Stack, Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { IconPhotoPlus } from "@tabler/icons-react";
import { type DragEvent, lazy, type ReactNode, Suspense, useId, useRef, useState } from "react";
import { DialogLoading } from "../../manage-ui/dialog-loading.tsx";
import { PictureInput } from "../../manage-ui/pictures/picture-input.tsx";
import { type ReadyPicture, readPicture } from "../../manage-ui/pictures/read-picture.ts";
import { ProblemNotice } from "../../manage-ui/problem-notice.tsx";
import styles from "./pictures.module.css";
import type { Cut } from "./use-picture.ts";

const CropDialog = lazy(() => import("./crop-dialog.tsx"));

export interface ShownPicture {
  url: string;
  srcset?: string | undefined;
  focal_point: Cut["focus"];
}

interface PictureChooserProps {
  label: string;
  description: ReactNode;
  /** Width by height. */
  ratio: number;
  shown: ShownPicture | undefined;
  /** The file of the shown picture, if it was chosen here. Pages must not load `blob:` addresses again. */
  original?: File | undefined;
  /** Shown beside the description: the origin of the picture. */
  origin?: ReactNode;
  isBusy?: boolean;
  /** Shown in the frame: the progress of an upload. */
  progress?: ReactNode;
  onCut: (file: File, cut: Cut) => void;
  /** Called when the user starts to choose another picture. */
  onChoose?: () => void;
  /** Undefined: there is no picture to remove. */
  onRemove?: (() => void) | undefined;
  children?: ReactNode;
}

/**
 * Drops or chooses, crops, adjusts, replaces and removes one picture. The field around this component decides
 * what happens with the picture.
 */
export function PictureChooser({ label, description, ratio, shown, onCut, ...rest }: PictureChooserProps) {
  const { t } = useLingui();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<(ReadyPicture & { focus?: Cut["focus"] }) | null>(null);
  const [isUnreadable, setIsUnreadable] = useState(false);
  const [isOver, setIsOver] = useState(false);
  const take = async (file: File | undefined, focus?: Cut["focus"]) => {
    if (!file) return;
    rest.onChoose?.();
    const ready = await readPicture(file);
    setIsUnreadable(ready === null);
    setChosen(ready && { ...ready, ...(focus && { focus }) });
  };
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    void take(event.dataTransfer.files[0]);
  };
  const adjust = async ({ url, focal_point: focus }: ShownPicture) => {
    const file = rest.original ?? (await fileAt(url).catch(() => null));
    if (file) await take(file, focus);
    else setIsUnreadable(true);
  };
  return (
    <Stack
      gap="xs"
      align="flex-start"
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-help`}
    >
      <Text id={`${id}-label`} fw={600}>
        {label}
      </Text>
      <Text id={`${id}-help`} mt="calc(-1 * var(--space-8))" c="dimmed" fz={13}>
        {description}
      </Text>
      {rest.origin}
      <div
        className={styles.frame}
        style={{ aspectRatio: String(ratio), maxInlineSize: ratio > 1 ? undefined : "12rem" }}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={handleDrop}
      >
        {shown ? (
          <img src={shown.url} srcSet={shown.srcset} sizes="40rem" alt="" className={styles.picture} />
        ) : (
          <Stack component="span" gap="xs" align="center" justify="center" c="dimmed" fz={13}>
            <IconPhotoPlus size={28} stroke={1.5} aria-hidden="true" />
            {ratio > 1 && <Trans>Drop a picture here</Trans>}
          </Stack>
        )}
        {rest.progress}
      </div>
      <PictureInput ref={input} label={label} onFile={(file) => void take(file)} />
      <Group gap="xs" align="stretch">
        <Button variant="default" disabled={rest.isBusy} onClick={() => input.current?.click()}>
          {shown ? <Trans>Replace picture</Trans> : <Trans>Choose picture</Trans>}
        </Button>
        {shown && (
          <Button variant="default" disabled={rest.isBusy} onClick={() => void adjust(shown)}>
            <Trans>Adjust crop</Trans>
          </Button>
        )}
        {rest.onRemove && (
          <Button variant="subtle" color="danger" onClick={rest.onRemove}>
            <Trans>Remove</Trans>
          </Button>
        )}
      </Group>
      {isUnreadable && (
        <ProblemNotice
          error={{
            problem: {
              detail: t`This picture cannot be read. Please choose a JPEG, PNG or WebP file.`,
            },
          }}
        />
      )}
      {rest.children}
      {chosen && (
        <Suspense fallback={<DialogLoading />}>
          <CropDialog
            picture={chosen}
            ratio={ratio}
            focus={chosen.focus}
            onClose={() => setChosen(null)}
            onCut={(cut) => {
              setChosen(null);
              onCut(chosen.file, cut);
            }}
          />
        </Suspense>
      )}
    </Stack>
  );
}

/** Returns a shown picture as a file that can be cropped again. */
async function fileAt(url: string): Promise<File> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`the picture answers ${answer.status}`);
  const blob = await answer.blob();
  return new File([blob], "picture", { type: blob.type });
}
