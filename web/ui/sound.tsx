import { useEffect, useRef, useSyncExternalStore } from 'react';
import { momentsAfter } from '../log/moments.ts';
import { useTable } from '../table/use-table.tsx';

/** One tone, or noise if it has no pitch. Times are in seconds, pitches in hertz. */
interface Note {
  readonly at: number;
  readonly lasts: number;
  /** The pitch at its beginning and at its end. For noise, those of its filter. */
  readonly pitch: readonly [from: number, to: number];
  readonly shape: OscillatorType | 'noise';
  /** Peak loudness from 0 to 1; 0.25 is -12 dB. */
  readonly loud: number;
}

const tone = (at: number, pitch: number, lasts: number, loud: number, to = pitch): Note => ({
  ...{ at, lasts, loud, pitch: [pitch, to], shape: 'triangle' },
});
const noise = (at: number, lasts: number, loud: number, from: number, to: number): Note => ({
  ...{ at, lasts, loud, pitch: [from, to], shape: 'noise' },
});
const click = (at: number): Note => noise(at, 0.045, 0.2, 3_200, 1_500);

/** The sounds of a fight. Each is shorter than 700 ms. */
const VOICES = {
  turn: [tone(0, 659, 0.4, 0.16), tone(0.12, 988, 0.5, 0.13)],
  dice: [click(0), click(0.09), click(0.16), click(0.2)],
  hit: [noise(0, 0.16, 0.25, 900, 180), tone(0, 150, 0.2, 0.25, 60)],
  missed: [noise(0, 0.24, 0.14, 500, 2_600)],
  falls: [noise(0, 0.3, 0.25, 600, 90), tone(0.05, 196, 0.55, 0.2, 73)],
  good: [tone(0, 523, 0.25, 0.14), tone(0.09, 784, 0.4, 0.14)],
  bad: [tone(0, 311, 0.25, 0.14), tone(0.1, 233, 0.4, 0.14)],
  over: [tone(0, 392, 0.3, 0.16), tone(0.14, 523, 0.3, 0.16), tone(0.28, 784, 0.4, 0.16)],
} as const satisfies Readonly<Record<string, readonly Note[]>>;
type Voice = keyof typeof VOICES;

const KEY = 'riposte.sound';
const listeners = new Set<() => void>();

function isOn(): boolean {
  return localStorage.getItem(KEY) === 'on';
}

/** Returns whether this device plays sounds, and a function that changes it. Sounds are off at first. */
export function useSoundSetting(): readonly [isOn: boolean, set: (isOn: boolean) => void] {
  return [useSyncExternalStore(listen, isOn), set];
}

function set(wanted: boolean): void {
  if (wanted) localStorage.setItem(KEY, 'on');
  else localStorage.removeItem(KEY);
  for (const changed of listeners) changed();
  play('turn');
}

function listen(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

let context: AudioContext | undefined;

function play(voice: Voice): void {
  if (!isOn()) return;
  context ??= new AudioContext();
  // Browsers keep the sound back until the first tap.
  void context.resume();
  for (const note of VOICES[voice]) sound(context, note);
}

function sound(on: AudioContext, { at, lasts, pitch, shape, loud }: Note): void {
  const start = on.currentTime + at;
  const end = start + lasts;
  const gain = on.createGain();
  gain.gain.setValueAtTime(loud, start);
  gain.gain.exponentialRampToValueAtTime(0.001, end);
  gain.connect(on.destination);
  const source = shape === 'noise' ? hiss(on, lasts) : new OscillatorNode(on, { type: shape });
  if (source instanceof OscillatorNode) {
    glide(source.frequency, pitch, start, end);
    source.connect(gain);
  } else {
    const filter = new BiquadFilterNode(on, { type: 'bandpass', Q: 0.8 });
    glide(filter.frequency, pitch, start, end);
    source.connect(filter).connect(gain);
  }
  source.start(start);
  source.stop(end);
}

function glide(param: AudioParam, [from, to]: Note['pitch'], start: number, end: number): void {
  param.setValueAtTime(from, start);
  param.exponentialRampToValueAtTime(to, end);
}

function hiss(on: AudioContext, lasts: number): AudioBufferSourceNode {
  const buffer = on.createBuffer(1, Math.ceil(on.sampleRate * lasts), on.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) samples[i] = Math.random() * 2 - 1;
  return new AudioBufferSourceNode(on, { buffer });
}

const BY_VERDICT = {
  ...{ dies: 'falls', falls: 'falls', hit: 'hit', hurt: 'hit', missed: 'missed', healed: 'good' },
  ...{ passed: 'good', failed: 'bad', lapsed: 'bad', rolled: 'dice' },
} as const satisfies Readonly<Record<string, Voice>>;

/** Plays the newest result of the fight, the person's turn and the end, if this device plays sounds. */
export function Sounds({ isAsked, isOver }: { readonly isAsked: boolean; readonly isOver: boolean }): null {
  const { log, struck } = useTable();
  const heard = useRef(log.at(-1)?.n ?? 0);
  const was = useRef({ isAsked, isOver });
  useEffect(() => {
    const newest = momentsAfter(log, struck, heard.current).at(-1);
    heard.current = log.at(-1)?.n ?? 0;
    const { isAsked: wasAsked, isOver: wasOver } = was.current;
    was.current = { isAsked, isOver };
    if (isOver && !wasOver) play('over');
    else if (newest !== undefined) play(BY_VERDICT[newest.moment.verdict]);
    else if (isAsked && !wasAsked) play('turn');
  }, [log, struck, isAsked, isOver]);
  return null;
}
