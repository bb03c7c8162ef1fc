import { Group } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import type { Image } from "../../images/contract.ts";
import { ConfirmDialog } from "../../manage-ui/dialogs/confirm-dialog.tsx";
import { ProblemNotice } from "../../manage-ui/problem-notice.tsx";
import { useToasts } from "../../ui/overlays/toasts.tsx";
import { PictureChooser } from "./picture-chooser.tsx";
import styles from "./pictures.module.css";
import { usePicture } from "./use-picture.ts";

export interface PictureFieldProps {
  label: string;
  description: ReactNode;
  picture: Image | undefined;
  /** Width by height. */
  ratio: number;
  /** The path of the upload below /api, and further fields. */
  path: string;
  fields: Record<string, string>;
  onRemove: (picture: Image) => Promise<unknown>;
  /** Called after the picture was uploaded or removed. */
  onChange: (picture: Image | null) => void;
}

/**
 * A picture that is uploaded, with progress, as soon as it is cropped, and deleted as soon as it is removed.
 */
export function PictureField({ picture, onChange, onRemove, path, fields, ...shown }: PictureFieldProps) {
  const { t } = useLingui();
  const { show } = useToasts();
  const [isRemoving, setIsRemoving] = useState(false);
  const { send, remove, progress } = usePicture({ path, fields, onRemove, onChange });
  const percent = Math.round(progress * 100);
  return (
    <PictureChooser
      {...shown}
      shown={picture}
      isBusy={send.isPending}
      progress={
        send.isPending && (
          <Group
            component="span"
            className={`tabular-nums ${styles.progress}`}
            pos="absolute"
            left={0}
            right={0}
            bottom={0}
            px="sm"
            py="xs"
            bg="var(--surface)"
            fz={13}
            gap="sm"
            wrap="nowrap"
          >
            <progress value={percent} max={100} aria-label={t`Uploading the picture`} />
            {progress < 1 ? `${percent} %` : <Trans>Preparing…</Trans>}
          </Group>
        )
      }
      onChoose={send.reset}
      onCut={(file, cut) =>
        send.mutate({ file, cut }, { onSuccess: () => show({ message: t`The picture is saved.` }) })
      }
      onRemove={picture && (() => setIsRemoving(true))}
    >
      {send.isError && (
        <ProblemNotice error={atField(send.error)} onRetry={() => send.mutate(send.variables)} />
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
    </PictureChooser>
  );
}

/** Replaces the problem's title by a field error, which is more specific. */
export function atField(error: unknown): unknown {
  const { problem } = error as { problem?: { detail?: string; errors?: Record<string, string[]> } };
  const sentence = problem?.errors?.["image"]?.[0];
  return sentence ? { ...(error as object), problem: { ...problem, detail: sentence } } : error;
}
