import { useLingui } from "@lingui/react/macro";
import { type ComponentProps, type MouseEvent, useState } from "react";
import { Button } from "./button.tsx";

const SAYS_COPIED_FOR_MS = 2_000;

interface CopyButtonProps extends Pick<ComponentProps<typeof Button>, "variant" | "size"> {
  /** The text to copy. */
  text: string;
  /** For example "Copy IBAN". Default: "Copy". */
  label?: string;
}

/** Where the browser refuses to copy, shows the text selected in a field. */
export function CopyButton({ text, label, variant = "secondary", size = "small" }: CopyButtonProps) {
  const { t } = useLingui();
  const [isCopied, setIsCopied] = useState(false);
  const [isRefused, setIsRefused] = useState(false);
  const handleClick = async ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const isDone = await copyText(text, currentTarget);
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
        aria-label={words}
        onClick={handleClick}
      >
        <span role="status">{words}</span>
      </Button>
      {isRefused && (
        <label className="stack gap-4">
          {t`Please copy it by hand`}
          <textarea ref={select} readOnly rows={2} value={text} />
        </label>
      )}
    </>
  );
}

/**
 * Copies a text. Returns false if the browser refuses, as it does in some frames of other sites.
 *
 * @param beside The pressed element. An open dialog keeps the focus inside, and so the field that is copied from.
 */
export async function copyText(text: string, beside: Element): Promise<boolean> {
  try {
    // Undefined on pages without HTTPS.
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyFromField(text, beside);
  }
}

function copyFromField(text: string, beside: Element): boolean {
  const focused = document.activeElement;
  const field = document.createElement("textarea");
  field.readOnly = true;
  field.value = text;
  beside.after(field);
  field.focus({ preventScroll: true });
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return isCopied;
}

function select(field: HTMLTextAreaElement | null) {
  field?.focus();
  field?.select();
}
