import { lazy, Suspense, useEffect, useEffectEvent, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { areKeysOn, isTyping } from "../../manage-ui/keys/single-keys.ts";
import { DialogLoading } from "../../manage-ui/dialog-loading.tsx";
import { useMe } from "../queries/me.ts";
import { onPaletteRequested } from "./open-palette.ts";
import { GO_KEYS } from "./go-keys.ts";

const Palette = lazy(() => import("./palette.tsx"));
const KeySheet = lazy(() => import("./key-sheet.tsx"));

/** The maximum time between "g" and the letter. */
const CHORD_MILLISECONDS = 1_500;

/**
 * Shortcuts of every page: ⌘K or Ctrl-K, "g o" and similar, "?", and "c" for the page's `data-creates`
 * button. Their dialogs load on demand.
 */
export function Shortcuts() {
  const [open, setOpen] = useState<"palette" | "keys" | null>(null);
  const [isChord, setIsChord] = useState(false);
  const { eventId } = useParams();
  const navigate = useNavigate();
  const { role, sees_all_events: seesAll } = useMe();
  const isAtDoor = role === "DOOR";

  useEffect(() => onPaletteRequested(() => setOpen("palette")), []);
  useEffect(() => {
    if (!isChord) return;
    const timer = setTimeout(() => setIsChord(false), CHORD_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [isChord]);
  const handleCreate = (event: KeyboardEvent) => {
    const button = document.querySelector<HTMLElement>("#main [data-creates]");
    if (button) {
      event.preventDefault();
      button.click();
      return;
    }
    // Within an event, "c" does not create another event.
    if (!eventId && seesAll) void navigate("/manage/events/new");
  };
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() === "k" && (event.metaKey || event.ctrlKey) && !event.shiftKey) {
      event.preventDefault();
      setOpen((now) => (now === "palette" ? null : "palette"));
      return;
    }
    if (!areKeysOn() || isTyping(event) || document.querySelector("[role=dialog]")) return;
    if (isChord) {
      setIsChord(false);
      const key = GO_KEYS.find((one) => one.key === event.key);
      if (!key || (key.isOfEvent && !eventId)) return;
      event.preventDefault();
      void navigate(key.isOfEvent ? `/manage/event/${eventId}/${key.path}` : key.path);
      return;
    }
    if (event.key === "g") setIsChord(true);
    if (event.key === "?") setOpen("keys");
    if (event.key === "c") handleCreate(event);
  });
  useEffect(() => {
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, []);
  if (isAtDoor) return null;
  return (
    <Suspense fallback={<DialogLoading />}>
      {open === "palette" && <Palette onClose={() => setOpen(null)} onKeys={() => setOpen("keys")} />}
      {open === "keys" && <KeySheet onClose={() => setOpen(null)} />}
    </Suspense>
  );
}
