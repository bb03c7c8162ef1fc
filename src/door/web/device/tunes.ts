import type { VerdictTone } from "../../../check-in/web/parts/verdict-words.ts";

/** The tones of each tune, with frequency and length: they go up, stay level, step down, or go down. */
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

const LOUDNESS = 0.25;
const FADE_SECONDS = 0.012;

export function playTune(context: AudioContext, tone: VerdictTone): void {
  let at = context.currentTime;
  for (const [hertz, milliseconds] of TUNES[tone]) {
    const seconds = milliseconds / 1000;
    if (hertz > 0) beep(context, hertz, at, seconds);
    at += seconds;
  }
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
