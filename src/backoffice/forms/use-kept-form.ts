import { useEffect, useRef, useState } from "react";
import { keepTyped, readTyped } from "../autosave/kept-typing.ts";

/**
 * What is typed in a form that opens over a page. If the page goes, for a reload or a log-in in between, it is
 * there again when the form is next opened in this tab; whoever closes the form gives it up.
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
