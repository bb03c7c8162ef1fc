import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useConfig } from "../../../platform/web/use-config.ts";
import type { Phone } from "../../rules/phone.ts";
import styles from "./wallet-buttons.module.css";

interface PassLink {
  href: string;
  holds: { from: number; to: number } | null;
}

interface WalletButtonsProps {
  /** The files or links of each wallet. There are several if the passes do not fit into one. */
  apple: readonly PassLink[];
  google: readonly PassLink[];
  /** The reader's phone, on which only its own wallet is offered. Null for other devices. */
  phone: Phone | null;
}

/** Links to the wallets that the installation has keys for. Shows nothing without any. */
export function WalletButtons({ apple, google, phone }: WalletButtonsProps) {
  const { hasAppleWallet, hasGoogleWallet } = useConfig();
  const showsApple = hasAppleWallet && phone !== "android";
  const showsGoogle = hasGoogleWallet && phone !== "apple";
  if (!showsApple && !showsGoogle) return null;
  return (
    <div className={`${styles.wallets} row wrap no-print`}>
      {showsApple &&
        apple.map(({ href, holds }) => (
          <WalletButton key={href} href={href}>
            {holds ? (
              <Trans>
                Add tickets {holds.from} to {holds.to} to Apple Wallet
              </Trans>
            ) : (
              <Trans>Add to Apple Wallet</Trans>
            )}
          </WalletButton>
        ))}
      {showsGoogle &&
        google.map(({ href, holds }) => (
          <WalletButton key={href} href={href}>
            {holds ? (
              <Trans>
                Add tickets {holds.from} to {holds.to} to Google Wallet
              </Trans>
            ) : (
              <Trans>Add to Google Wallet</Trans>
            )}
          </WalletButton>
        ))}
      {phone === null && (
        <p className={`${styles.hint} muted size-14`}>
          <Trans>Open this page on your phone to have the ticket at hand at the entrance.</Trans>
        </p>
      )}
    </div>
  );
}

/** A black button with white text, as both providers require, with our own drawing of a wallet. */
function WalletButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className={styles.button} href={href} rel="nofollow">
      <span className={styles.sign} aria-hidden="true" />
      <span>{children}</span>
    </a>
  );
}
