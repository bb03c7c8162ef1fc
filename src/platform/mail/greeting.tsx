import { useLingui } from "@lingui/react/macro";
import { withoutLinks } from "./harmless.ts";
import { Paragraph } from "./letter-layout.tsx";

/** People's words stand in `t`, never in `<Trans>`, which would take tags in them for its own. */
export function Greeting({ firstName }: { firstName: string }) {
  const { t } = useLingui();
  const name = withoutLinks(firstName);
  return <Paragraph>{t`Hello ${name},`}</Paragraph>;
}
