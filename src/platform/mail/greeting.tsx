import { useLingui } from "@lingui/react/macro";
import { withoutLinks } from "./sanitize-subject.ts";
import { Paragraph } from "./email-layout.tsx";

/** Names are typed by people: mail programs must not turn them into links. */
export function Greeting({ firstName }: { firstName: string }) {
  const { t } = useLingui();
  const name = withoutLinks(firstName);
  return <Paragraph>{t`Hello ${name},`}</Paragraph>;
}
