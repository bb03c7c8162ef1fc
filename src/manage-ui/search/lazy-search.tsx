import { TextInput } from "@mantine/core";
import { IconSelector } from "@tabler/icons-react";
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";

export interface SearchFieldProps<Value> {
  label: ReactNode;
  description?: ReactNode;
  required?: boolean;
  value: Value;
  error?: ReactNode;
  onChange: (value: Value) => void;
}

/** The state of the field when its search component arrives. */
export interface TakenOver {
  isFocused: boolean;
  /** The text that was typed before. */
  typed: string | null;
}

interface LazySearchProps<Props> {
  /** The displayed text of the value. */
  shown: string;
  load: () => Promise<ComponentType<Props & TakenOver>>;
  field: Props;
}

/**
 * A searchable select. Its list and search load when the field gets the focus. Until then the field shows its
 * value and keeps typed text.
 */
export function LazySearch<
  Props extends Pick<SearchFieldProps<unknown>, "label" | "description" | "required" | "error">,
>({ shown, load, field }: LazySearchProps<Props>) {
  const { label, description, error, required } = field;
  const input = useRef<HTMLInputElement>(null);
  const [Search, setSearch] = useState<Awaited<ReturnType<typeof load>> | null>(null);
  const [isFocused, setIsFocused] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  // The field accepts typed text only when the page is hydrated and the list can load.
  const [isEditable, setIsEditable] = useState(false);
  const preload = useRef(load);
  // Preloads with the first focus anywhere on the page, so that the list is there when this field gets the
  // focus.
  useEffect(() => {
    const handleFirstFocus = () => {
      if (navigator.onLine) void preload.current().catch(() => {});
    };
    addEventListener("focusin", handleFirstFocus, { once: true });
    return () => removeEventListener("focusin", handleFirstFocus);
  }, []);
  const takeOver = async () => {
    const Loaded = await load();
    setIsFocused(document.activeElement === input.current);
    setSearch(() => Loaded);
  };
  const handleFocus = () => {
    setIsEditable(true);
    // Typing replaces the value.
    input.current?.select();
    // Offline the field stays unchanged; the next focus tries again.
    void takeOver().catch(() => {
      setIsEditable(false);
      setTyped(null);
    });
  };
  if (Search) return <Search {...field} isFocused={isFocused} typed={typed} />;
  return (
    <TextInput
      ref={input}
      label={label}
      description={description}
      required={required}
      value={typed ?? shown}
      error={error}
      readOnly={!isEditable}
      autoComplete="off"
      onChange={(event) => setTyped(event.currentTarget.value)}
      // Browsers and servers have different names for some languages and countries.
      suppressHydrationWarning
      rightSection={<IconSelector size={16} aria-hidden="true" />}
      onFocus={handleFocus}
    />
  );
}
