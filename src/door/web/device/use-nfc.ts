import { useEffect, useEffectEvent } from "react";
import { codeOfTag } from "../../rules/nfc-tag.ts";

interface NdefReader extends EventTarget {
  scan(options: { signal: AbortSignal }): Promise<void>;
}

interface NdefReading extends Event {
  message: { records: readonly { recordType: string; encoding?: string; data?: DataView }[] };
}

declare global {
  interface Window {
    NDEFReader?: new () => NdefReader;
  }
}

/** Reads wristbands and cards held to the phone, where the browser can (Chrome on Android). It asks once, at a touch. */
export function useNfc(onCode: (code: string) => void): void {
  const handleCode = useEffectEvent(onCode);
  useEffect(() => {
    const Reader = window.NDEFReader;
    if (!Reader) return;
    const stop = new AbortController();
    const start = async () => {
      const reader = new Reader();
      reader.addEventListener(
        "reading",
        (event) => {
          const code = codeOfTag((event as NdefReading).message.records);
          if (code) handleCode(code);
        },
        { signal: stop.signal },
      );
      // If NFC is refused or switched off, the other ways of scanning remain.
      await reader.scan({ signal: stop.signal }).catch(() => {});
    };
    window.addEventListener("pointerdown", () => void start(), { once: true, signal: stop.signal });
    return () => stop.abort();
  }, []);
}
