import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { areKeysOn, isTyping } from "../../manage-ui/keys/single-keys.ts";
import { DialogLoading } from "../../manage-ui/dialog-loading.tsx";
import { useMe } from "../queries/me.ts";
import { loadPalette, onPaletteRequested, preparePalette } from "./open-palette.ts";
import { GO_KEYS } from "./go-keys.ts";
import { typeAhead } from "./typed-ahead.ts";

const Palette = lazy(loadPalette);
const KeySheet = lazy(() => import("./key-sheet.tsx"));

/** The maximum time between "g" and the letter. */
const CHORD_MILLISECONDS = 1_500;

/**
 * Shortcuts of every page: ⌘K or Ctrl-K, "g o" and similar, "?", and "c" for the page's `data-creates`
 * button. Their dialogs load on demand. Not for door staff, who have nothing to find.
 */
export function Shortcuts() {
  const [open, setOpen] = useState<"palette" | "keys" | null>(null);
  const [typed, setTyped] = useState("");
  const chordEnd = useRef(0);
  const { eventId } = useParams();
  const navigate = useNavigate();
  const { sees_all_events: seesAll } = useMe();

  const openPalette = () => {
    setTyped("");
    setOpen("palette");
  };
  useEffect(() => onPaletteRequested(openPalette), []);
  const handleCreate = (event: KeyboardEvent) => {
    const button = document.querySelector<HTMLElement>("#main [data-creates]");
    if (button) event.preventDefault();
    button?.click();
    // Within an event, "c" does not create another event.
    if (!button && !eventId && seesAll) void navigate("/manage/events/new");
  };
  /** Until the palette's field has the focus, keys are for it too, not for the page behind. */
  const handleKeyAhead = useEffectEvent((event: KeyboardEvent) => {
    if (open !== "palette" || document.activeElement?.matches("[data-palette]")) return;
    const text = event.key === "Escape" ? "" : typeAhead(typed, event);
    if (text === null) return;
    event.preventDefault();
    event.stopPropagation();
    setTyped(text);
    if (event.key === "Escape") setOpen(null);
  });
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === "Control" || event.key === "Meta") preparePalette();
    if (event.key.toLowerCase() === "k" && (event.metaKey || event.ctrlKey) && !event.shiftKey) {
      event.preventDefault();
      if (open === "palette") setOpen(null);
      else openPalette();
      return;
    }
    if (open !== null || !areKeysOn() || isTyping(event) || document.querySelector("[role=dialog]")) return;
    if (event.timeStamp < chordEnd.current) {
      chordEnd.current = 0;
      const key = GO_KEYS.find((one) => one.key === event.key);
      if (!key || (key.isOfEvent && !eventId)) return;
      event.preventDefault();
      void navigate(key.isOfEvent ? `/manage/event/${eventId}/${key.path}` : key.path);
      return;
    }
    if (event.key === "g") chordEnd.current = event.timeStamp + CHORD_MILLISECONDS;
    if (event.key === "?") setOpen("keys");
    if (event.key === "c") handleCreate(event);
  });
  useEffect(() => {
    document.addEventListener("keydown", handleKeyAhead, true);
    document.addEventListener("keydown", handleKey);
    return () => {
      document.removeEventListener("keydown", handleKeyAhead, true);
      document.removeEventListener("keydown", handleKey);
    };
  }, []);
  return (
    <Suspense fallback={<DialogLoading />}>
      {open === "palette" && (
        <Palette
          typed={typed}
          onType={setTyped}
          onClose={() => setOpen(null)}
          onKeys={() => setOpen("keys")}
        />
      )}
      {open === "keys" && <KeySheet onClose={() => setOpen(null)} />}
    </Suspense>
  );
}
