import { TextInput } from "@mantine/core";
import { IconSelector } from "@tabler/icons-react";
import { type ComponentType, type ReactNode, useRef, useState } from "react";

export interface SearchFieldProps<Value> {
  label: ReactNode;
  description?: ReactNode;
  value: Value;
  error?: ReactNode;
  onChange: (value: Value) => void;
}

interface LateSearchProps<Value> extends SearchFieldProps<Value> {
  /** The displayed text of the value. */
  shown: string;
  load: () => Promise<ComponentType<SearchFieldProps<Value> & { isFocused: boolean }>>;
}

/**
 * A searchable select. Its list and search load when the field gets the focus; until then, it shows its value and
 * keeps the focus.
 */
export function LazySearch<Value>({ shown, load, ...props }: LateSearchProps<Value>) {
  const { label, description, error } = props;
  const input = useRef<HTMLInputElement>(null);
  const [Search, setSearch] = useState<Awaited<ReturnType<typeof load>> | null>(null);
  const [isFocused, setIsFocused] = useState(false);
  const handleFocus = async () => {
    const Loaded = await load();
    setIsFocused(document.activeElement === input.current);
    setSearch(() => Loaded);
  };
  if (Search) return <Search {...props} isFocused={isFocused} />;
  return (
    <TextInput
      ref={input}
      label={label}
      description={description}
      value={shown}
      error={error}
      readOnly
      // Browsers and servers name some languages differently.
      suppressHydrationWarning
      rightSection={<IconSelector size={16} aria-hidden="true" />}
      // Offline the field stays as it is; the next focus tries again.
      onFocus={() => void handleFocus().catch(() => {})}
    />
  );
}
