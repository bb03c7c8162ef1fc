import { Group, Stack } from "@mantine/core";
import { useLingui } from "@lingui/react/macro";
import { lazy, Suspense } from "react";
import { useConfig } from "../../platform/web/use-config.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import styles from "./share-box.module.css";

/** Loaded lazily: the encoder is larger than the rest, and many pages show the box only in a dialog. */
const QrCode = lazy(async () => ({ default: (await import("../../ui/qr/qr-code.tsx")).QrCode }));
const ShareActions = lazy(async () => ({ default: (await import("./share-actions.tsx")).ShareActions }));

interface ShareBoxProps {
  path: string;
  /** To share is what the dialog or page is for. */
  isMain?: boolean;
}

/** Shows an address to share, as text to copy and as a code to show, save and print. */
export function ShareBox({ path, isMain = false }: ShareBoxProps) {
  const { t } = useLingui();
  const address = usePublicAddress(path);
  return (
    <Group className={styles.share}>
      <Suspense fallback={<span className={styles.code} />}>
        <QrCode text={address} label={t`QR code for ${address}`} className={styles.code} />
      </Suspense>
      <Stack gap="xs" align="flex-start" flex="1 1 12rem" miw={0}>
        <a href={address} target="_blank" className="break-anywhere" rel="noreferrer">
          {address.replace(/^https?:\/\//, "")}
        </a>
        <CopyButton text={address} label={t`Copy link`} variant={isMain ? "primary" : "secondary"} />
        <Suspense>
          <ShareActions address={address} />
        </Suspense>
      </Stack>
    </Group>
  );
}

/** Returns the public address of a page. */
export function usePublicAddress(path: string): string {
  return `${useConfig().frontendUrl.replace(/\/$/, "")}${path}`;
}
