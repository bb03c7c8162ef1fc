import { useEffect, useEffectEvent } from "react";
import { areKeysOn, isTyping } from "../../manage-ui/keys/single-keys.ts";

interface GridKeys {
  rows: () => HTMLElement[];
  onChoose?: ((index: number, withShift: boolean) => void) | undefined;
}

/**
 * Keys of the list: j and k move through the rows, x chooses one, Enter opens it, e opens its menu, / goes to
 * the search. They work only while no field has the focus and no overlay is open.
 */
export function useGridKeys({ rows, onChoose }: GridKeys): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (!areKeysOn() || isTyping(event) || document.querySelector("[role=dialog]")) return;
    const all = rows();
    const at = all.findIndex((row) => row.contains(document.activeElement));
    const step = { j: 1, k: -1 }[event.key];
    if (step !== undefined) {
      const next = all[Math.max(0, Math.min(all.length - 1, at < 0 ? 0 : at + step))];
      // Enter opens the link, not the check box before it.
      (next?.querySelector("a") ?? next?.querySelector<HTMLElement>("button, input"))?.focus();
      next?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "/") {
      document.querySelector<HTMLElement>("main input[type=search]")?.focus();
    } else if (at >= 0 && event.key.toLowerCase() === "x" && onChoose) {
      onChoose(at, event.shiftKey);
    } else if (at >= 0 && event.key === "e") {
      all[at]?.querySelector<HTMLElement>("[aria-haspopup=menu]")?.click();
    } else return;
    event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, []);
}
