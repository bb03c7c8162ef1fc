import { useLingui } from "@lingui/react/macro";
import { lazy, Suspense } from "react";
import { useRouteLoaderData } from "react-router";
import type { PublicConfig } from "../platform/http/page-context.ts";
import { CopyButton } from "../ui/copy-button.tsx";
import styles from "./share-box.module.css";

/** The encoder weighs more than the rest, and many pages have the box in a dialog only. */
const QrCode = lazy(async () => ({ default: (await import("../ui/qr-code.tsx")).QrCode }));

/** The address to spread, as text to copy and as a code to print. */
export function ShareBox({ path }: { path: string }) {
  const { t } = useLingui();
  const address = usePublicAddress(path);
  return (
    <div className={styles.share}>
      <Suspense fallback={<span className={styles.code} />}>
        <QrCode text={address} label={t`QR code for ${address}`} className={styles.code} />
      </Suspense>
      <div className={styles.words}>
        <a href={address} target="_blank" className={styles.address} rel="noreferrer">
          {address.replace(/^https?:\/\//, "")}
        </a>
        <CopyButton text={address} label={t`Copy link`} />
      </div>
    </div>
  );
}

/** Where visitors reach a page of ours. */
export function usePublicAddress(path: string): string {
  const root = useRouteLoaderData("root") as { config: PublicConfig } | undefined;
  return `${(root?.config.frontendUrl ?? "").replace(/\/$/, "")}${path}`;
}
