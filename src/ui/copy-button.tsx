import { useLingui } from "@lingui/react/macro";
import { type ComponentProps, useState } from "react";
import { Button } from "./button.tsx";

const SAYS_COPIED_FOR_MS = 2_000;

interface CopyButtonProps extends Pick<ComponentProps<typeof Button>, "variant" | "size"> {
  /** The text to copy. */
  text: string;
  /** For example "Copy IBAN". Default: "Copy". */
  label?: string;
  /** Says more than the label to a screen reader, and begins with it: "Copy link 2". Default: the label. */
  name?: string;
}

/** Where the browser refuses to copy, shows the text selected in a field. */
export function CopyButton({ text, label, name, variant = "secondary", size = "small" }: CopyButtonProps) {
  const { t } = useLingui();
  const [isCopied, setIsCopied] = useState(false);
  const [isRefused, setIsRefused] = useState(false);
  const handleClick = async () => {
    const isDone = await copyText(text);
    setIsRefused(!isDone);
    if (!isDone) return;
    setIsCopied(true);
    setTimeout(() => setIsCopied(false), SAYS_COPIED_FOR_MS);
  };
  const words = isCopied ? t`Copied` : (label ?? t`Copy`);
  return (
    <>
      <Button
        type="button"
        variant={variant}
        size={size}
        icon={isCopied ? "check" : "copy"}
        className="needs-script"
        // A status inside a button is no part of its name.
        aria-label={isCopied ? words : (name ?? words)}
        onClick={handleClick}
      >
        <span role="status">{words}</span>
      </Button>
      {isRefused && (
        <label className="stack gap-4">
          {t`Please copy it by hand`}
          <textarea ref={select} readOnly rows={3} value={text} />
        </label>
      )}
    </>
  );
}

/** Copies a text. Returns false if the browser refuses, as it does without HTTPS and in some frames. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

function select(field: HTMLTextAreaElement | null) {
  field?.focus();
  field?.select();
}
