import { useLingui } from "@lingui/react/macro";
import { withoutLinks } from "./sanitize-subject.ts";
import { Paragraph } from "./email-layout.tsx";

/** People type their names, so mail programs must not turn parts of a name into links. */
export function Greeting({ firstName }: { firstName: string }) {
  const { t } = useLingui();
  const name = withoutLinks(firstName);
  return <Paragraph>{t`Hello ${name},`}</Paragraph>;
}
