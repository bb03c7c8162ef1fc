import { Input, Text } from "@mantine/core";
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useId, useRef, useState } from "react";
import { isBlankHtml } from "../../values/text.ts";
import type { UploadPicture } from "./picture-node.ts";
import styles from "./rich-text.module.css";

const RichTextEditor = lazy(() => import("./rich-text-editor.tsx"));

export interface RichTextFieldProps {
  label: ReactNode;
  description?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  placeholder?: string;
  /** HTML, sanitised by the server or typed here. */
  value: string | null;
  /** Called with null for a text without a word. */
  onChange: (html: string | null) => void;
  onBlur?: () => void;
  /** Uploads a picture for the text. Without it the text has no pictures. */
  uploadPicture?: UploadPicture | undefined;
}

/**
 * A text field with headings, lists and links. Until it gets the focus, it is a static preview without the
 * editor's code. Input during loading is passed on to the editor.
 */
export function RichTextField({ label, description, error, required, ...field }: RichTextFieldProps) {
  const { value, placeholder, onChange, onBlur, uploadPicture } = field;
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const waiting = useRef({ isFocused: false, typed: "" });
  const describedBy = [description && `${id}-description`, error && `${id}-error`].filter(Boolean).join(" ");
  const names = {
    "aria-labelledby": `${id}-label`,
    "aria-describedby": describedBy || undefined,
    "aria-invalid": error ? (true as const) : undefined,
    "aria-required": required || undefined,
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    waiting.current.typed += event.key;
  };
  const still = (
    // A preview that becomes an editor when it gets the focus.
    <div
      {...names}
      role="textbox"
      aria-multiline="true"
      tabIndex={0}
      className={styles.still}
      data-error={error ? true : undefined}
      onFocus={() => {
        waiting.current.isFocused = true;
        setIsOpen(true);
      }}
      onBlur={() => {
        waiting.current.isFocused = false;
      }}
      onKeyDown={handleKey}
    >
      {isBlankHtml(value ?? "") ? (
        <Text c="var(--text-3)">{placeholder ?? "\u00a0"}</Text>
      ) : (
        <div className={styles.words} dangerouslySetInnerHTML={{ __html: value! }} />
      )}
    </div>
  );
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={description}
      error={error}
      required={required}
      labelProps={{ id: `${id}-label` }}
      descriptionProps={{ id: `${id}-description` }}
      errorProps={{ id: `${id}-error` }}
    >
      {isOpen ? (
        <Suspense fallback={still}>
          <RichTextEditor
            value={value}
            names={names}
            takeOver={() => {
              const before = waiting.current;
              waiting.current = { isFocused: false, typed: "" };
              return before;
            }}
            onChange={onChange}
            onBlur={onBlur}
            uploadPicture={uploadPicture}
          />
        </Suspense>
      ) : (
        still
      )}
    </Input.Wrapper>
  );
}
