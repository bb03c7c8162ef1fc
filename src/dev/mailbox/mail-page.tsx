import { Trans, useLingui } from "@lingui/react/macro";
import { ButtonLink } from "../../ui/button.tsx";
import { DataList } from "../../ui/data-list.tsx";
import { DateTime } from "../../ui/date-time.tsx";
import { Disclosure } from "../../ui/overlays/disclosure.tsx";
import { pageOf } from "../../platform/http/pages/page-context.ts";
import type { MailboxContract } from "../../platform/mail/mailbox/contract.ts";
import type { Route } from "./+types/mail-page";
import styles from "./mailbox.module.css";
import { MailboxFrame } from "./mailbox-frame.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = pageOf(context).clientFor<MailboxContract>();
  const { data } = await api("GET /dev/mails/{mail_id}", { params: { mail_id: params.mailId } });
  const { html: _, ...mail } = data;
  return { mail };
}

export const meta = () => [{ name: "robots", content: "noindex" }];

export default function MailPage({ loaderData: { mail } }: Route.ComponentProps) {
  const { t } = useLingui();
  const back = (
    <ButtonLink href="/dev/mail" variant="quiet" icon="arrow-left">
      <Trans>All e-mails</Trans>
    </ButtonLink>
  );
  return (
    <MailboxFrame title={mail.subject} back={back}>
      <DataList
        items={[
          { term: t`From`, description: mail.sender },
          { term: t`To`, description: mail.recipient },
          ...(mail.reply_to ? [{ term: "Reply-To", description: mail.reply_to }] : []),
          { term: t`Written`, description: <DateTime at={mail.created_at} zone="UTC" /> },
        ]}
      />
      {mail.files.length > 0 && (
        <div className="row wrap break-anywhere">
          {mail.files.map((file, index) => (
            <ButtonLink
              key={file.filename}
              href={`/dev/mail/${mail.id}/files/${index}`}
              variant="secondary"
              icon="download"
            >
              {file.filename}
            </ButtonLink>
          ))}
        </div>
      )}
      {/* An email may contain anything, so it is shown without scripts, forms or our origin. */}
      <iframe
        title={t`The e-mail as its reader sees it`}
        src={`/dev/mail/${mail.id}/body`}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        className={styles.body}
      />
      <Disclosure summary={t`As plain text`}>
        <pre className={styles.plain}>{mail.plain}</pre>
      </Disclosure>
    </MailboxFrame>
  );
}
