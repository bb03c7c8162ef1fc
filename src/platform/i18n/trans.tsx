import { Trans as LinguiTrans } from "@lingui/react";
import type { ComponentProps } from "react";

type TransProps = ComponentProps<typeof LinguiTrans>;

/**
 * What `<Trans>` becomes (lingui.config.ts). Lingui looks for tags in the finished sentence, the words that
 * people typed included, so that an event named `<b>Now</b>` would lose its tags, and one named `<0/>` would
 * repeat a link. A word with such a sign goes in as an element, which is never looked into.
 */
export function Trans(props: TransProps) {
  return <LinguiTrans {...props} values={withWordsAsTyped(props.values)} />;
}

function withWordsAsTyped(values: TransProps["values"]): TransProps["values"] {
  if (!values || !Object.values(values).some(hasTagSign)) return values;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, hasTagSign(value) ? <>{value}</> : value]),
  );
}

function hasTagSign(value: unknown): value is string {
  return typeof value === "string" && value.includes("<");
}
