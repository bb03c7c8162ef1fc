import { useEffect, useRef, useState } from "react";
import { keepTyped, readTyped } from "../autosave/kept-typing.ts";

/**
 * Stores the input of a form that opens over a page. After a reload or a log-in it is restored when the form is next
 * opened in this tab; closing the form discards it.
 */
export function useKeptForm<Form extends object>(name: string, initial: Form | (() => Form)) {
  const [form, setForm] = useState<Form>(() => ({
    ...(typeof initial === "function" ? initial() : initial),
    ...readTyped<Form>(name),
  }));
  const typed = useRef<Form | null>(null);

  useEffect(() => {
    typed.current ??= readTyped<Form>(name) as Form | null;
    const keep = () => keepTyped(name, typed.current ?? {});
    addEventListener("pagehide", keep);
    return () => {
      removeEventListener("pagehide", keep);
      keepTyped(name, {});
    };
  }, [name]);

  const set = (change: Partial<Form>) => {
    typed.current = { ...form, ...change };
    setForm(typed.current);
  };
  return { form, set };
}
