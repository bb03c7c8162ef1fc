import type { VerdictTone } from "./verdict-words.ts";

/** Frequency in hertz and length in milliseconds, one after the other: up, level, a step down, down. */
const TUNES: Record<VerdictTone, [hertz: number, milliseconds: number][]> = {
  admit: [
    [880, 90],
    [1320, 140],
  ],
  wait: [
    [620, 110],
    [0, 60],
    [620, 110],
  ],
  unchecked: [
    [440, 110],
    [0, 60],
    [330, 200],
  ],
  refuse: [
    [240, 180],
    [170, 320],
  ],
};

const BUZZES: Record<VerdictTone, number[]> = {
  admit: [60],
  wait: [60, 60, 60],
  unchecked: [120, 60, 120],
  refuse: [300],
};

const LOUDNESS = 0.25;
const FADE_SECONDS = 0.012;

let audio: AudioContext | undefined;

/** Browsers let a page sound only after it was touched: called with the first touch or key. */
export function allowSounds(): void {
  audio ??= "AudioContext" in window ? new AudioContext() : undefined;
  if (audio?.state === "suspended") void audio.resume();
}

export function playVerdict(tone: VerdictTone): void {
  if (audio?.state !== "running") return;
  let at = audio.currentTime;
  for (const [hertz, milliseconds] of TUNES[tone]) {
    const seconds = milliseconds / 1000;
    if (hertz > 0) beep(audio, hertz, at, seconds);
    at += seconds;
  }
}

export function buzzVerdict(tone: VerdictTone): void {
  navigator.vibrate?.(BUZZES[tone]);
}

function beep(context: AudioContext, hertz: number, at: number, seconds: number): void {
  const oscillator = new OscillatorNode(context, { type: "triangle", frequency: hertz });
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(LOUDNESS, at + FADE_SECONDS);
  gain.gain.setValueAtTime(LOUDNESS, at + seconds - FADE_SECONDS);
  gain.gain.linearRampToValueAtTime(0, at + seconds);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(at);
  oscillator.stop(at + seconds);
}
