import type * as z from "zod";

/** Turns the result of a handler into the answer: the fields that the contract declares, and no others. */
export type DeclareAnswer = (result: unknown) => unknown;

/**
 * Compiles an answer's schema into a function that copies the declared fields. It checks no value: our own
 * code made them, the types describe them, and tests and development use `checkedAnswer`. Fields that the
 * contract does not declare, such as secrets of a row, never leave the process.
 */
export function declaredAnswer(schema: z.ZodType): DeclareAnswer {
  return compile(schema) ?? ((result) => result);
}

/**
 * For tests and development: checks every value of the answer, and that the compiled function gives the same
 * answer as the schema.
 */
export function checkedAnswer(schema: z.ZodType): DeclareAnswer {
  const declare = declaredAnswer(schema);
  return (result) => {
    const answer = schema.parse(result);
    if (JSON.stringify(declare(result)) !== JSON.stringify(answer))
      throw new Error("the compiled answer differs from the answer by its schema");
    return answer;
  };
}

/** Null: the value is its own answer. */
type Compiled = DeclareAnswer | null;

/** The parts of zod's definitions that are read here. */
interface Definition {
  type: string;
  checks?: { _zod: { def: { check: string } } }[];
  shape?: Record<string, z.ZodType>;
  catchall?: unknown;
  element?: z.ZodType;
  innerType?: z.ZodType;
  out?: z.ZodType;
  options?: z.ZodType[];
}

const compiled = new WeakMap<z.ZodType, Compiled>();

function compile(schema: z.ZodType): Compiled {
  const known = compiled.get(schema);
  if (known !== undefined) return known;
  const made = compileNew(schema);
  compiled.set(schema, made);
  return made;
}

function compileNew(schema: z.ZodType): Compiled {
  const definition = schema._zod.def as unknown as Definition;
  const parse: DeclareAnswer = (value) => schema.parse(value);
  switch (definition.type) {
    case "string":
      return changesText(definition) ? parse : null;
    case "number":
    case "boolean":
    case "enum":
    case "literal":
    case "null":
    case "unknown":
      return null;
    case "nullable":
    case "optional":
      return unlessAbsent(compile(definition.innerType!));
    case "array":
      return ofEach(compile(definition.element!));
    case "object":
      return definition.catchall ? parse : ofFields(definition.shape!);
    case "default":
    case "prefault":
      return compile(definition.innerType!) ? parse : (value) => (value === undefined ? parse(value) : value);
    case "pipe":
      return typeOf(definition.out!) === "number"
        ? (value) => (typeof value === "number" ? value : parse(value))
        : parse;
    case "union":
      return definition.options!.every((option) => compile(option) === null) ? null : parse;
    default:
      return parse;
  }
}

function typeOf(schema: z.ZodType): string {
  return (schema._zod.def as unknown as Definition).type;
}

/** True for a schema that trims or converts its text. */
function changesText({ checks = [] }: Definition): boolean {
  return checks.some(({ _zod: { def } }) => def.check === "overwrite");
}

function unlessAbsent(inner: Compiled): Compiled {
  return inner && ((value) => (value === null || value === undefined ? value : inner(value)));
}

function ofEach(element: Compiled): Compiled {
  return element && ((list) => (list as unknown[]).map(element));
}

/**
 * Generates one object literal for the fields, as zod does for parsing: objects of one shape that V8 creates
 * several times faster than field by field. The source contains only names from our contracts, as JSON.
 */
function ofFields(shape: Record<string, z.ZodType>): DeclareAnswer {
  const parts = Object.entries(shape).map(([name, schema], index) => ({
    key: JSON.stringify(name),
    part: compile(schema),
    argument: `part${index}`,
    mayBeAbsent: typeOf(schema) === "optional",
  }));
  const valueOf = ({ key, part, argument }: (typeof parts)[number]) =>
    part ? `${argument}(value[${key}])` : `value[${key}]`;
  const required = parts.filter(({ mayBeAbsent }) => !mayBeAbsent);
  const optional = parts.filter(({ mayBeAbsent }) => mayBeAbsent);
  const source = [
    `const answer = { ${required.map((one) => `${one.key}: ${valueOf(one)}`).join(", ")} };`,
    ...optional.map((one) => `if (value[${one.key}] !== undefined) answer[${one.key}] = ${valueOf(one)};`),
    "return answer;",
  ].join("\n");
  // oxlint-disable-next-line no-new-func
  const build = new Function(...parts.map(({ argument }) => argument), `return (value) => {\n${source}\n};`);
  return build(...parts.map(({ part }) => part)) as DeclareAnswer;
}
