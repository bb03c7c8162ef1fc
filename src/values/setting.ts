import { z } from "zod";
import { ClearableEmail, ClearableHtml, ClearableLine, WebAddress } from "./clearable.ts";

/** The traits of a setting besides its type. */
interface Traits {
  /** Visitors can read it with the event. */
  isPublic?: true;
  /** Accounts and organisers can set a default for new events. */
  isInheritable?: true;
  /** Formatted text, sanitised on write and on read. */
  isHtml?: true;
  /** A list, stored in a JSON column. */
  isList?: true;
}

/** A setting, defined once: its types in answers and in changes, and its default. */
export type Setting<Read extends z.ZodType = z.ZodType, Update extends z.ZodType = z.ZodType> = Traits & {
  read: Read;
  update: Update;
  default: z.output<Read>;
};

/** Settings by name. The API and the column use the same name. */
export type Settings = Record<string, Setting>;

export type NameOf<Defined extends Settings> = keyof Defined & string;
export type SettingValues<Defined extends Settings> = {
  [Name in keyof Defined]: z.output<Defined[Name]["read"]>;
};
export type SettingChanges<Defined extends Settings> = {
  [Name in keyof Defined]?: z.output<Defined[Name]["update"]> | undefined;
};
/** Values for the columns. A list is JSON text. */
export type SettingColumns<Defined extends Settings> = {
  [Name in keyof Defined]: Defined[Name] extends { isList: true } ? string : z.output<Defined[Name]["read"]>;
};
type NameWith<Defined extends Settings, Trait extends keyof Traits> = {
  [Name in NameOf<Defined>]: Defined[Name] extends Record<Trait, true> ? Name : never;
}[NameOf<Defined>];

export const flag = <const Given extends Traits & { default: boolean }>(given: Given) => ({
  read: z.boolean(),
  update: z.boolean(),
  ...given,
});

export const choice = <
  const Choices extends readonly [string, ...string[]],
  const Given extends Traits & { default: Choices[number] },
>(
  choices: Choices,
  given: Given,
) => ({ read: z.enum(choices), update: z.enum(choices), ...given });

export const whole = <const Given extends Traits & { default: number }>(
  min: number,
  max: number,
  given: Given,
) => ({ read: z.int(), update: z.int().min(min).max(max), ...given });

/** A whole number or null. */
export const optionalWhole = <const Given extends Traits>(min: number, max: number, given: Given) => ({
  read: z.int().nullable(),
  update: z.int().min(min).max(max).nullable(),
  default: null,
  ...given,
});

const text = <Update extends z.ZodType, const Given extends Traits>(update: Update, given: Given) => ({
  read: z.string().nullable(),
  update,
  default: null,
  ...given,
});

export const line = <const Given extends Traits>(max: number, given: Given) =>
  text(ClearableLine(max), given);

export const html = <const Given extends Traits>(given: Given) =>
  text(ClearableHtml(20_000), { isHtml: true, ...given } as const);

/** Up to `max` entries, in display order. */
export const list = <Entry extends z.ZodType, const Given extends Traits>(
  entry: Entry,
  max: number,
  given: Given,
) => ({
  read: z.array(entry),
  update: z.array(entry).max(max),
  default: [] as z.output<Entry>[],
  isList: true as const,
  ...given,
});

export const emailAddress = <const Given extends Traits>(given: Given) => text(ClearableEmail, given);

export const webAddress = <const Given extends Traits>(given: Given) => text(WebAddress, given);

export function namesOf<Defined extends Settings>(defined: Defined): NameOf<Defined>[] {
  return Object.keys(defined) as NameOf<Defined>[];
}

/** The settings with this trait. */
export function settingsWith<Defined extends Settings, Trait extends keyof Traits>(
  defined: Defined,
  trait: Trait,
): Pick<Defined, NameWith<Defined, Trait>> {
  const names = namesOf(defined).filter((name) => defined[name]![trait]);
  return Object.fromEntries(names.map((name) => [name, defined[name]])) as Pick<
    Defined,
    NameWith<Defined, Trait>
  >;
}

/** The default of every setting. */
export function defaultsOf<Defined extends Settings>(defined: Defined): SettingValues<Defined> {
  const defaults = namesOf(defined).map((name) => [name, defined[name]!.default]);
  return Object.fromEntries(defaults) as SettingValues<Defined>;
}

/** Schema of all settings in an answer. */
export function settingsSchema<Defined extends Settings>(defined: Defined) {
  const shape = Object.fromEntries(namesOf(defined).map((name) => [name, defined[name]!.read]));
  return z.object(shape as { [Name in keyof Defined]: Defined[Name]["read"] });
}

/** Schema of a change. Absent settings do not change. */
export function settingsChangeSchema<Defined extends Settings>(defined: Defined) {
  const shape = Object.fromEntries(namesOf(defined).map((name) => [name, defined[name]!.update.optional()]));
  return z.object(shape as { [Name in keyof Defined]: z.ZodOptional<Defined[Name]["update"]> });
}

/** The part of a change that concerns these settings. */
export function changesOf<Defined extends Settings>(
  defined: Defined,
  change: SettingChanges<Defined>,
): Partial<SettingValues<Defined>> {
  const named = namesOf(defined).filter((name) => change[name] !== undefined);
  return Object.fromEntries(named.map((name) => [name, change[name]])) as Partial<SettingValues<Defined>>;
}
