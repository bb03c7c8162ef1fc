import { useLingui } from "@lingui/react/macro";
import { useRouteLoaderData } from "react-router";
import type { PublicConfig } from "../platform/http/page-context.ts";
import { CopyButton } from "../ui/copy-button.tsx";
import { QrCode } from "../ui/qr-code.tsx";
import styles from "./share-box.module.css";

/** The address to spread, as text to copy and as a code to print. */
export function ShareBox({ path }: { path: string }) {
  const { t } = useLingui();
  const address = usePublicAddress(path);
  return (
    <div className={styles.share}>
      <QrCode text={address} label={t`QR code for ${address}`} className={styles.code} />
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
