import * as z from "zod";

/** The version of the bundle's own layout. */
export const FORMAT = 1;
export const MANIFEST = "manifest.json";
/** The checksum of the manifest, as `sha256sum` writes it. */
export const MANIFEST_CHECKSUM = "manifest.json.sha256";

/** Describes a bundle. It is the last entry but one, because it contains the checksums of all entries before it. */
export const Manifest = z.object({
  format: z.number(),
  program: z.string(),
  postgresql: z.string(),
  /** The time of the snapshot: the bundle contains the rows that were committed before it, and no later ones. */
  taken_at: z.string(),
  /** Migrations of the schema, in their order. */
  migrations: z.array(z.string()).min(1),
  /** Identifies the SECRET_KEY that sealed values in the database, without revealing it. */
  secret_key: z.string(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  files: z.number(),
  entries: z.array(z.object({ name: z.string(), bytes: z.number(), sha256: z.string() })),
});
export type Manifest = z.infer<typeof Manifest>;

/** `data/orders/0001.copy.zst`: rows as COPY writes them, compressed. */
export function partName(table: string, number: number): string {
  return `data/${table}/${String(number).padStart(4, "0")}.copy.zst`;
}

export function tableOfPart(name: string): string | undefined {
  return /^data\/([^/]+)\//.exec(name)?.[1];
}

const FILES = "files/";

export function fileEntryName(key: string): string {
  return FILES + key;
}

export function keyOfFile(name: string): string | undefined {
  return name.startsWith(FILES) ? name.slice(FILES.length) : undefined;
}
