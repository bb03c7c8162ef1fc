import { Button, Group, Stack, Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { IconPhotoPlus } from "@tabler/icons-react";
import { type DragEvent, lazy, type ReactNode, Suspense, useId, useRef, useState } from "react";
import type { Image } from "../../events/contract.ts";
import { useToasts } from "../../ui/overlays/toasts.tsx";
import { ConfirmDialog } from "../../manage-ui/dialogs/confirm-dialog.tsx";
import { DialogLoading } from "../../manage-ui/dialog-loading.tsx";
import { ProblemNotice } from "../../manage-ui/problem-notice.tsx";
import styles from "./pictures.module.css";
import { type ReadyPicture, readPicture } from "./read-picture.ts";
import { usePicture } from "./use-picture.ts";

const CropDialog = lazy(() => import("./crop-dialog.tsx"));

export interface PictureFieldProps {
  label: string;
  description: ReactNode;
  picture: Image | undefined;
  /** Width by height. */
  ratio: number;
  /** The upload's path below /api, and further fields. */
  path: string;
  fields: Record<string, string>;
  onRemove: (picture: Image) => Promise<unknown>;
  /** Called after the picture was uploaded or removed. */
  onChange: (picture: Image | null) => void;
}

/** One picture: drop or choose, crop, upload with progress, replace, remove. */
export function PictureField({
  label,
  description,
  picture,
  ratio,
  onChange,
  onRemove,
  ...to
}: PictureFieldProps) {
  const { t } = useLingui();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { show } = useToasts();
  const [chosen, setChosen] = useState<ReadyPicture | null>(null);
  const [isUnreadable, setIsUnreadable] = useState(false);
  const [isOver, setIsOver] = useState(false);
  const [isRemoving, setIsRemoving] = useState(false);
  const { send, remove, progress } = usePicture({ ...to, onRemove, onChange });
  const take = async (file: File | undefined) => {
    if (!file) return;
    send.reset();
    const ready = await readPicture(file);
    setIsUnreadable(ready === null);
    setChosen(ready);
  };
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    void take(event.dataTransfer.files[0]);
  };
  const percent = Math.round(progress * 100);
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
      <p id={`${id}-help`} className={styles.help}>
        {description}
      </p>
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
        {picture ? (
          <img src={picture.url} srcSet={picture.srcset} sizes="40rem" alt="" className={styles.picture} />
        ) : (
          <Stack component="span" className={styles.empty} gap="xs" align="center">
            <IconPhotoPlus size={28} stroke={1.5} aria-hidden="true" />
            {ratio > 1 && <Trans>Drop a picture here</Trans>}
          </Stack>
        )}
        {send.isPending && (
          <Group component="span" className={styles.progress} gap="sm" wrap="nowrap">
            <progress value={percent} max={100} aria-label={t`Uploading the picture`} />
            {progress < 1 ? `${percent} %` : <Trans>Preparing…</Trans>}
          </Group>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={label}
        onChange={(event) => {
          void take(event.currentTarget.files?.[0]);
          event.currentTarget.value = "";
        }}
      />
      <Group gap="xs" align="stretch">
        <Button variant="default" disabled={send.isPending} onClick={() => input.current?.click()}>
          {picture ? <Trans>Replace picture</Trans> : <Trans>Choose picture</Trans>}
        </Button>
        {picture && (
          <Button variant="subtle" color="danger" onClick={() => setIsRemoving(true)}>
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
      {send.isError && (
        <ProblemNotice error={atField(send.error)} onRetry={() => send.mutate(send.variables)} />
      )}
      {chosen && (
        <Suspense fallback={<DialogLoading />}>
          <CropDialog
            picture={chosen}
            ratio={ratio}
            onClose={() => setChosen(null)}
            onCut={(cut) => {
              setChosen(null);
              send.mutate(
                { file: chosen.file, cut },
                { onSuccess: () => show({ message: t`The picture is saved.` }) },
              );
            }}
          />
        </Suspense>
      )}
      <ConfirmDialog
        isOpen={isRemoving}
        onClose={() => setIsRemoving(false)}
        title={<Trans>Remove this picture?</Trans>}
        confirmLabel={<Trans>Remove</Trans>}
        mutation={remove}
        onConfirm={() => picture && remove.mutate(picture, { onSuccess: () => setIsRemoving(false) })}
      >
        <Trans>It disappears from every page at once. The file is deleted.</Trans>
      </ConfirmDialog>
    </Stack>
  );
}

/** A field error says more than the problem's title. */
function atField(error: unknown): unknown {
  const { problem } = error as { problem?: { detail?: string; errors?: Record<string, string[]> } };
  const sentence = problem?.errors?.["image"]?.[0];
  return sentence ? { ...(error as object), problem: { ...problem, detail: sentence } } : error;
}
