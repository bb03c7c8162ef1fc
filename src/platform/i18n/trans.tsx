import { useLingui } from "@lingui/react";
import { cloneElement, type ReactElement, type ReactNode } from "react";

interface TransProps {
  id: string;
  /** The English sentence, in development and in tests. */
  message?: string;
  values?: Record<string, unknown>;
  /** The elements by the name of their tag in the sentence. */
  components?: Elements;
}

type Elements = Record<string, ReactElement<{ children?: ReactNode }>>;

/**
 * Replaces Lingui's `<Trans>` (lingui.config.ts). Lingui looks for tags in the finished sentence, including
 * text that people typed: an event named `<b>Now</b>` would lose its tags, and an event named `<0/>` would
 * repeat a link. Here a value with such a character is inserted as an element, which is not parsed.
 */
export function Trans({ id, message, values = {}, components }: TransProps) {
  const { i18n } = useLingui();
  const elements: Elements = { ...components };
  const words: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    const isPlain = typeof value === "number" || (typeof value === "string" && !value.includes("<"));
    words[name] = isPlain ? value : `<_${name}/>`;
    if (!isPlain) elements[`_${name}`] = <>{value as ReactNode}</>;
  }
  return withElements(i18n._(id, words, { message }), elements);
}

/** Splits a sentence into text, name of a paired tag, its content, name of a single tag, text, … */
const TAG = /<(\w+)>(.*?)<\/\1>|<(\w+)\/>/s;
const PARTS = 4;

function withElements(sentence: string, elements: Elements): ReactNode {
  const parts = sentence.split(TAG);
  const pieces: ReactNode[] = [];
  while (parts.length > 0) {
    const [text, pair, held, single] = parts.splice(0, PARTS);
    const element = elements[pair ?? single ?? ""] ?? <></>;
    pieces.push(text);
    if (pair) pieces.push(cloneElement(element, { key: pieces.length }, withElements(held!, elements)));
    if (single) pieces.push(cloneElement(element, { key: pieces.length }));
  }
  return pieces;
}
