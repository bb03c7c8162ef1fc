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

interface LateSearchProps<Props> {
  /** The displayed text of the value. */
  shown: string;
  load: () => Promise<ComponentType<Props & { isFocused: boolean }>>;
  field: Props;
}

/**
 * A searchable select. Its list and search load when the field gets the focus; until then, it shows its value and
 * keeps the focus.
 */
export function LazySearch<
  Props extends Pick<SearchFieldProps<unknown>, "label" | "description" | "required" | "error">,
>({ shown, load, field }: LateSearchProps<Props>) {
  const { label, description, error, required } = field;
  const input = useRef<HTMLInputElement>(null);
  const [Search, setSearch] = useState<Awaited<ReturnType<typeof load>> | null>(null);
  const [isFocused, setIsFocused] = useState(false);
  const preload = useRef(load);
  // With the first focus anywhere on the page, so that no letter is lost that follows the focus of this field.
  useEffect(() => {
    const handleFirstFocus = () => {
      if (navigator.onLine) void preload.current().catch(() => {});
    };
    addEventListener("focusin", handleFirstFocus, { once: true });
    return () => removeEventListener("focusin", handleFirstFocus);
  }, []);
  const handleFocus = async () => {
    const Loaded = await load();
    setIsFocused(document.activeElement === input.current);
    setSearch(() => Loaded);
  };
  if (Search) return <Search {...field} isFocused={isFocused} />;
  return (
    <TextInput
      ref={input}
      label={label}
      description={description}
      required={required}
      value={shown}
      error={error}
      readOnly
      // Browsers and servers name some languages and countries differently.
      suppressHydrationWarning
      rightSection={<IconSelector size={16} aria-hidden="true" />}
      // Offline the field stays as it is; the next focus tries again.
      onFocus={() => void handleFocus().catch(() => {})}
    />
  );
}
