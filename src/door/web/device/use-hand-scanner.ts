import { useEffect, useEffectEvent } from "react";
import { createHandScanner } from "../../rules/hand-scanner.ts";

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** Receives the codes of hand scanners wherever the focus is, and removes what they typed there. */
export function useHandScanner(onCode: (code: string) => void): void {
  const handleCode = useEffectEvent(onCode);
  useEffect(() => {
    const scanner = createHandScanner();
    let before: { control: TextControl; value: string } | null = null;
    const handleKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      const code = scanner.press(event.key, event.timeStamp);
      if (code === null) {
        if (scanner.length() === 1) before = controlOf(event.target);
        return;
      }
      event.preventDefault();
      event.stopPropagation();
      if (before) writeBack(before);
      handleCode(code);
    };
    document.addEventListener("keydown", handleKey, { capture: true });
    return () => document.removeEventListener("keydown", handleKey, { capture: true });
  }, []);
}

function controlOf(target: EventTarget | null) {
  const isText = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  return isText ? { control: target, value: target.value } : null;
}

/** Uses the prototype's setter and an event, so that React notices the change. */
function writeBack({ control, value }: { control: TextControl; value: string }): void {
  const prototype =
    control instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, "value")!.set!.call(control, value);
  control.dispatchEvent(new Event("input", { bubbles: true }));
}
