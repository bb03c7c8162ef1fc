import { useLingui } from "@lingui/react/macro";
import { type ComponentProps, useState } from "react";
import { Button } from "./button.tsx";

const SAYS_COPIED_FOR_MS = 2_000;

interface CopyButtonProps extends Pick<ComponentProps<typeof Button>, "variant" | "size"> {
  /** The text to copy. */
  text: string;
  /** For example "Copy IBAN". Default: "Copy". */
  label?: string;
}

export function CopyButton({ text, label, variant = "secondary", size = "small" }: CopyButtonProps) {
  const { t } = useLingui();
  const [isCopied, setIsCopied] = useState(false);
  const handleClick = async () => {
    await navigator.clipboard.writeText(text);
    setIsCopied(true);
    setTimeout(() => setIsCopied(false), SAYS_COPIED_FOR_MS);
  };
  const words = isCopied ? t`Copied` : (label ?? t`Copy`);
  return (
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
  );
}
