import * as z from "zod";

/**
 * A resource that several people may edit at once. Each answer carries its `version`. A write sends the
 * version that the form was opened with, and is refused if one of the fields it writes has changed since.
 * Portable, like the contract kit, because contracts declare resources.
 */
export interface Resource<Schema extends z.ZodObject = z.ZodObject> {
  /** Unique among the contracts of an area. */
  name: string;
  /** The representation without its version. */
  base: Schema;
  /** The representation in the answer. */
  schema: z.ZodObject<Schema["shape"] & { version: z.ZodType<string, string | undefined> }>;
  /** Returns every field by the name that a write uses. */
  fieldsOf(data: z.output<Schema>): Record<string, unknown>;
  fieldNames: ReadonlySet<string>;
  /** Returns the fields that a body writes. Default: every field it names. */
  sentFields(body: Record<string, unknown>): Record<string, unknown>;
  /**
   * Fields that list items with an `id`. Each item is compared and merged separately, and so is the order of
   * the ids.
   */
  itemised: ReadonlySet<string>;
  /** Nested resources, by the field that lists them. */
  nested: Record<string, Resource>;
}

interface Particulars<Schema extends z.ZodObject> {
  /** Fields whose name or shape in a write differs from the answer: `{ tax_and_fee_ids: … }`. */
  writtenAs?: Record<string, (data: z.output<Schema>) => unknown>;
  sentFields?: Resource["sentFields"];
  itemised?: string[];
  nested?: Record<string, Resource>;
}

export type Versioned<Data> = Data & { version: string };

/** Only the dispatcher knows the version and sets it. */
const Version = z
  .string()
  .prefault("")
  .meta({ description: "Opaque. Sent back as If-Match, it keeps a write from overwriting another's." });

/** Declares a resource by its representation. */
export function resource<const Schema extends z.ZodObject>(
  name: string,
  base: Schema,
  { writtenAs = {}, sentFields = (body) => body, itemised = [], nested = {} }: Particulars<Schema> = {},
): Resource<Schema> {
  const written = Object.entries(writtenAs);
  return {
    name,
    base,
    schema: base.extend({ version: Version }) as unknown as Resource<Schema>["schema"],
    fieldsOf: (data) =>
      written.length === 0
        ? data
        : { ...data, ...Object.fromEntries(written.map(([field, read]) => [field, read(data)])) },
    fieldNames: new Set([...Object.keys(base.shape), ...Object.keys(writtenAs)]),
    sentFields,
    itemised: new Set(itemised),
    nested,
  };
}
