import { type FormEvent, useRef, useState } from "react";
import { submitInPlace } from "./in-place.ts";

/**
 * A form that posts to its page. In an island the form is sent without leaving the page, unless its handler
 * has prevented this. If sending fails, the browser sends the form itself, as it does before scripts have
 * loaded.
 */
export function useFormInPlace() {
  const [sending, setSending] = useState<HTMLElement | null>(null);
  const isLeftToBrowser = useRef(false);

  const handleSubmit = async (submitted: FormEvent<HTMLFormElement>) => {
    if (submitted.defaultPrevented || isLeftToBrowser.current) return;
    const form = submitted.currentTarget;
    const { submitter } = submitted.nativeEvent as SubmitEvent;
    submitted.preventDefault();
    setSending(submitter ?? form);
    const sent = await submitInPlace(form, submitter);
    if (sent === "shown") return setSending(null);
    if (sent === "leaving") return;
    isLeftToBrowser.current = true;
    form.requestSubmit(submitter);
  };
  return { sending, handleSubmit };
}
