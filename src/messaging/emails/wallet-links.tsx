import { Trans } from "@lingui/react/macro";
import { Link } from "@react-email/link";
import { coloured } from "../../platform/mail/email-colours.ts";
import { Paragraph } from "../../platform/mail/email-layout.tsx";
import type { WalletLinks } from "../buyer-emails/wallet-links.ts";

/** Wallet links as text, because mail programs block pictures by default. */
export function WalletLines({ apple, google }: WalletLinks) {
  if (!apple && !google) return null;
  return (
    <Paragraph>
      {apple && (
        <Link href={apple} {...words}>
          <Trans>Add to Apple Wallet</Trans>
        </Link>
      )}
      {apple && google && " · "}
      {google && (
        <Link href={google} {...words}>
          <Trans>Add to Google Wallet</Trans>
        </Link>
      )}
    </Paragraph>
  );
}

const words = coloured({ ink: "text" }, { fontWeight: 600, textDecoration: "underline" });
