import { z } from "zod";
import { namesOf, type Settings } from "./setting.ts";

/** The choices of one owner. Null: inherited from the next owner. */
export type Choices<Defined extends Settings> = {
  [Name in keyof Defined]: z.output<Defined[Name]["read"]> | null;
};

/** Schema of choices in an answer. */
export function choicesSchema<Defined extends Settings>(defined: Defined) {
  const shape = Object.fromEntries(namesOf(defined).map((name) => [name, defined[name]!.read.nullable()]));
  return z.object(shape as { [Name in keyof Defined]: z.ZodNullable<Defined[Name]["read"]> });
}

/** Schema of a change that replaces all choices. Absent settings are inherited. */
export function choicesChangeSchema<Defined extends Settings>(defined: Defined) {
  const shape = Object.fromEntries(
    namesOf(defined).map((name) => [name, defined[name]!.update.nullable().default(null)]),
  );
  return z.object(shape as { [Name in keyof Defined]: z.ZodDefault<z.ZodNullable<Defined[Name]["update"]>> });
}

/** Choices that inherit every setting. */
export function noChoices<Defined extends Settings>(defined: Defined): Choices<Defined> {
  return Object.fromEntries(namesOf(defined).map((name) => [name, null])) as Choices<Defined>;
}
