import type { RefObject } from "react";

interface PictureInputProps {
  /** For the button that opens the choice of a file. */
  ref: RefObject<HTMLInputElement | null>;
  label: string;
  onFile: (file: File) => void;
}

/** The invisible field behind a button that chooses a picture. */
export function PictureInput({ ref, label, onFile }: PictureInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      accept="image/jpeg,image/png,image/webp"
      className="visually-hidden"
      tabIndex={-1}
      aria-label={label}
      onChange={({ currentTarget }) => {
        const file = currentTarget.files?.[0];
        if (file) onFile(file);
        // Lets the same file be chosen again.
        currentTarget.value = "";
      }}
    />
  );
}
