import type { VerdictTone } from "../../../check-in/web/parts/verdict-words.ts";

const BUZZES: Record<VerdictTone, number[]> = {
  admit: [60],
  wait: [60, 60, 60],
  unchecked: [120, 60, 120],
  refuse: [300],
};

let audio: AudioContext | undefined;

/** The tunes load with the first touch, because no page may sound before. If that fails, it is silent. */
const loadTunes = () => import("./tunes.ts").catch(() => null);

/** Must be called on the first touch or key, because browsers let a page sound only after one. */
export function allowSounds(): void {
  audio ??= "AudioContext" in window ? new AudioContext() : undefined;
  if (audio?.state === "suspended") void audio.resume();
  void loadTunes();
}

export function playVerdict(tone: VerdictTone): void {
  const context = audio;
  if (context?.state === "running") void loadTunes().then((tunes) => tunes?.playTune(context, tone));
}

export function buzzVerdict(tone: VerdictTone): void {
  navigator.vibrate?.(BUZZES[tone]);
}
