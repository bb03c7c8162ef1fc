import * as z from "zod";

/**
 * A resource that several people may edit at once. Each answer carries its `version`; a write with the version it was
 * opened with is refused when one of the fields that it writes has changed. Portable, like the contract kit:
 * contracts declare resources.
 */
export interface Resource<Schema extends z.ZodObject = z.ZodObject> {
  /** Unique among the contracts of an area. */
  name: string;
  /** The representation without its version. */
  base: Schema;
  /** The representation in the answer. */
  schema: z.ZodObject<Schema["shape"] & { version: z.ZodType<string, string | undefined> }>;
  /** Every field, by the name that a write uses. */
  fieldsOf(data: z.output<Schema>): Record<string, unknown>;
  fieldNames: ReadonlySet<string>;
  /** The fields that a body writes. Default: all that it names. */
  sentFields(body: Record<string, unknown>): Record<string, unknown>;
  /**
   * Fields that list items with an `id`. Each item is compared and merged separately, and so is the order of their
   * ids.
   */
  itemised: ReadonlySet<string>;
  /** Nested resources, by the field that lists them. */
  nested: Record<string, Resource>;
}

interface Particulars<Schema extends z.ZodObject> {
  /** Fields with another name or shape in a write than in the answer: `{ tax_and_fee_ids: … }`. */
  writtenAs?: Record<string, (data: z.output<Schema>) => unknown>;
  sentFields?: Resource["sentFields"];
  itemised?: string[];
  nested?: Record<string, Resource>;
}

export type Versioned<Data> = Data & { version: string };

/** Set by the dispatcher, which is the only one that knows it. */
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
  return {
    name,
    base,
    schema: base.extend({ version: Version }) as unknown as Resource<Schema>["schema"],
    fieldsOf: (data) => ({
      ...data,
      ...Object.fromEntries(Object.entries(writtenAs).map(([field, read]) => [field, read(data)])),
    }),
    fieldNames: new Set([...Object.keys(base.shape), ...Object.keys(writtenAs)]),
    sentFields,
    itemised: new Set(itemised),
    nested,
  };
}
