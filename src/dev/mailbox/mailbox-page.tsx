import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { ButtonLink } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { DateTime } from "../../ui/date-time.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { pageOf } from "../../platform/http/pages/page-context.ts";
import type { MailboxContract, MailRow } from "../../platform/mail/mailbox/contract.ts";
import type { Route } from "./+types/mailbox-page";
import styles from "./mailbox.module.css";
import { MailboxFrame } from "./mailbox-frame.tsx";

const PAGE = 50;

export async function loader({ request, context }: Route.LoaderArgs) {
  const api = pageOf(context).clientFor<MailboxContract>();
  const before = new URL(request.url).searchParams.get("before") ?? undefined;
  const { data: mails } = await api("GET /dev/mails", { query: { before } });
  return { mails };
}

export const meta = () => [{ name: "robots", content: "noindex" }];

export default function MailboxPage({ loaderData: { mails } }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <MailboxFrame title={t`Mailbox`}>
      {mails.length === 0 ? (
        <EmptyState icon="mail" title={t`No e-mails have been written yet.`}>
          <Trans>Buy a ticket, and its confirmation appears here a moment later.</Trans>
        </EmptyState>
      ) : (
        <ul className={styles.list}>
          {mails.map((mail) => (
            <MailLine key={mail.id} mail={mail} />
          ))}
        </ul>
      )}
      {mails.length === PAGE && (
        <ButtonLink href={`?before=${mails.at(-1)!.id}`} variant="secondary">
          <Trans>Older</Trans>
        </ButtonLink>
      )}
    </MailboxFrame>
  );
}

function MailLine({ mail }: { mail: MailRow }) {
  return (
    <li className={styles.line}>
      <Link to={`/dev/mail/${mail.id}`} className={styles.subject}>
        {mail.subject}
      </Link>
      <span className={styles.recipient}>{mail.recipient}</span>
      <span className={styles.time}>
        {mail.files_count > 0 && (
          <Chip icon="download">
            <Plural value={mail.files_count} one="# file" other="# files" />
          </Chip>
        )}
        <DateTime at={mail.created_at} zone="UTC" />
      </span>
    </li>
  );
}
