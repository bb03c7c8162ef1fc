import * as z from "zod";

/**
 * What several people may edit at once. Each answer carries its `version`; a write that sends the version it was opened
 * with is refused when one of the fields that it writes has changed.
 * Portable, like the contract kit: contracts declare resources.
 */
export interface Resource<Schema extends z.ZodObject = z.ZodObject> {
  /** Unique among the contracts of an area. */
  name: string;
  /** The representation without its version. */
  base: Schema;
  /** The representation as it is answered. */
  schema: z.ZodObject<Schema["shape"] & { version: z.ZodType<string, string | undefined> }>;
  /** Every field, by the name under which a write changes it. */
  fieldsOf(data: z.output<Schema>): Record<string, unknown>;
  fieldNames: ReadonlySet<string>;
  /** The fields that a body writes; all that it names, unless told otherwise. */
  sentFields(body: Record<string, unknown>): Record<string, unknown>;
  /** Fields that list items with an `id`. Each item is compared and merged by itself, and so are their ids in order. */
  itemised: ReadonlySet<string>;
  /** Parts that are resources themselves, by the field that lists them. */
  nested: Record<string, Resource>;
}

interface Particulars<Schema extends z.ZodObject> {
  /** Fields that a write names otherwise than the answer, or takes in another shape: `{ tax_and_fee_ids: … }`. */
  writtenAs?: Record<string, (data: z.output<Schema>) => unknown>;
  sentFields?: Resource["sentFields"];
  itemised?: string[];
  nested?: Record<string, Resource>;
}

export type Versioned<Data> = Data & { version: string };

/** Filled in by the dispatcher, which is the only one that knows it. */
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
