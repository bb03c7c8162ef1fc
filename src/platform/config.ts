import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import * as z from "zod";
import { BRAND_SETTINGS, type BrandSettings, readBrandSettings } from "./brand/brand-settings.ts";
import { StartRefused } from "./database/embedded-postgres.ts";
import { type Bucket, BUCKET_SETTINGS, readBucketSettings } from "./files/bucket/bucket-settings.ts";
import { EDGE_SETTINGS, type EdgeSettings, readEdgeSettings } from "./edge-settings.ts";
import { readPublicUrl } from "./public-url.ts";
import type { SecretKeys } from "./secret-keys.ts";
import {
  readTelemetrySettings,
  TELEMETRY_SETTINGS,
  type TelemetrySettings,
} from "./telemetry/telemetry-settings.ts";

/**
 * The settings outside the areas, read from the environment once at start. An unknown TESSERA_ key, a
 * malformed value or a missing value stops the start with a sentence that names the key. docs/operations.md
 * has the same table.
 */
const Settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default("127.0.0.1"),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_REPLICA_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_REPLICA_MAX_LAG: z.coerce.number().min(1).max(300).default(5),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(4).max(200).default(12),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).max(200).optional(),
  SECRET_KEY: z.string().optional(),
  SECRET_KEY_OLD: z.string().optional(),
  TESSERA_DATA: z.string().default(".local"),
  ...BUCKET_SETTINGS,
  TESSERA_DEMO: z.enum(["on", "off"]).optional(),
  TESSERA_WORKER: z.enum(["inside", "off"]).default("inside"),
  ...EDGE_SETTINGS,
  TESSERA_DRAIN_SECONDS: z.coerce.number().min(0).max(20).optional(),
  TESSERA_LOG: z.enum(["debug", "info", "warn", "error", "silent"]).default("warn"),
  TESSERA_HELD_PER_ADDRESS: z.coerce.number().int().min(0).default(200),
  TESSERA_FREE_ORDERS_PER_ADDRESS: z.coerce.number().int().min(0).default(500),
  TESSERA_FREE_ORDERS_PER_EMAIL: z.coerce.number().int().min(0).default(20),
  TESSERA_ABANDONED_DAYS: z.coerce.number().int().min(0).max(3_650).default(30),
  TESSERA_METRICS_TOKEN: z.string().min(16).optional(),
  TESSERA_METRICS_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  ...TELEMETRY_SETTINGS,
  ...BRAND_SETTINGS,
  TESSERA_OPERATOR_EMAIL: z.email().optional(),
});

/** The settings of an area, and how the area turns them into its part of the configuration. */
export interface AreaSettings {
  shape: z.ZodRawShape;
  /** Receives only values that fit the shape. Throws StartRefused if the values contradict each other. */
  read(given: never, installation: { isDemo: boolean }): Partial<Config>;
}

export function settingNames(areas: readonly AreaSettings[]): string[] {
  return Object.keys(schemaOf(areas).shape);
}

function schemaOf(areas: readonly AreaSettings[]) {
  return Settings.extend(Object.assign({}, ...areas.map(({ shape }) => shape)) as Record<never, never>);
}

/** An area that reads settings adds its part to this interface. */
export interface Config extends EdgeSettings, BrandSettings {
  port: number;
  host: string;
  /** Without a trailing slash. Links in emails and canonical addresses start with it. */
  publicUrl: string;
  /** Undefined: the embedded database is started. */
  databaseUrl?: string;
  /** The same database without a pooler, for the one connection that needs session state. */
  databaseDirectUrl?: string;
  databaseConnections: number;
  /** A streaming replica for reads that may be some seconds old. */
  databaseReplica?: { url: string; maxLagSeconds: number };
  smtpUrl?: string;
  mailFrom: string;
  /**
   * Signs and encrypts what the program hands out or stores and must recognise later. At least 32 characters.
   */
  secretKey: string;
  /** The current key and the earlier keys. Earlier keys only verify and decrypt. */
  secretKeys: SecretKeys;
  /** Absolute path of the folder for the embedded database and uploaded files. */
  dataFolder: string;
  /** Where files are stored; undefined: in the data folder. */
  bucket?: Bucket;
  /** Demo data, demo login, the mailbox page and the payment simulator. */
  isDemo: boolean;
  isDevelopment: boolean;
  runsWorker: boolean;
  /** How long a web process still answers after it is told to stop, so that load balancers notice. */
  drainSeconds: number;
  logLevel: string;
  /**
   * Maximum number of tickets of one event that a client address may hold within an hour without buying them;
   * 0 = no limit.
   */
  heldPerAddress: number;
  /** Maximum number of free orders from one network address within an hour; 0 = no limit. */
  freeOrdersPerAddress: number;
  /** Maximum number of free orders with one e-mail address within an hour; 0 = no limit. */
  freeOrdersPerEmail: number;
  /** After this many days the personal data of an abandoned checkout are deleted; 0 = never. */
  abandonedDays: number;
  metricsToken?: string;
  /** Where a process that only runs jobs serves /livez, /readyz and /metrics; undefined: nowhere. */
  metricsPort?: number;
  /** Where traces, metrics and log lines are sent; undefined: nowhere. */
  telemetry?: TelemetrySettings;
  /** The recipient of alarms. */
  operatorEmail?: string;
}

const WEAK = /^(.)\1*$|change.?me|secret|password|example|default/i;

export function readSettings(
  env: NodeJS.ProcessEnv,
  { areas, isDevelopment = false }: { areas: readonly AreaSettings[]; isDevelopment?: boolean },
): Config {
  const schema = schemaOf(areas);
  const known = new Set(settingNames(areas));
  for (const key of Object.keys(env)) {
    if (key.startsWith("TESSERA_") && !known.has(key)) {
      throw new StartRefused(
        `There is no setting called ${key}: correct its name or remove it (docs/operations.md lists all).`,
      );
    }
  }
  const given = Object.fromEntries(
    Object.entries(env).filter(([key, value]) => known.has(key) && value !== ""),
  );
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    throw new StartRefused(
      `The setting ${issue.path.join(".")} is not usable (${issue.message}): correct it or remove it.`,
    );
  }
  const s = parsed.data;
  if (s.DATABASE_REPLICA_URL && !s.DATABASE_URL)
    throw new StartRefused(
      "DATABASE_REPLICA_URL is set without DATABASE_URL: give the primary as well, or remove it.",
    );
  const isDemo = s.TESSERA_DEMO === "on" || (s.TESSERA_DEMO === undefined && !s.DATABASE_URL);
  const dataFolder = path.resolve(s.TESSERA_DATA);
  const edge = readEdgeSettings(s);
  const publicUrl = readPublicUrl(s.PUBLIC_URL, s.PORT);
  const brand = readBrandSettings(s, publicUrl);
  const secretKey = readSecretKey(s.SECRET_KEY, s.DATABASE_URL !== undefined, dataFolder);
  const ofAreas: Partial<Config> = Object.assign(
    {},
    ...areas.map(({ read }) => read(s as never, { isDemo })),
  );
  return {
    ...(ofAreas as Config),
    port: s.PORT,
    host: s.HOST,
    publicUrl,
    ...brand,
    databaseUrl: s.DATABASE_URL,
    databaseDirectUrl: s.DATABASE_DIRECT_URL,
    databaseConnections: s.DATABASE_CONNECTIONS,
    databaseReplica: s.DATABASE_REPLICA_URL
      ? { url: s.DATABASE_REPLICA_URL, maxLagSeconds: s.DATABASE_REPLICA_MAX_LAG }
      : undefined,
    smtpUrl: s.SMTP_URL,
    mailFrom: s.MAIL_FROM ?? `${brand.appName} <tickets@localhost>`,
    secretKey,
    secretKeys: [secretKey, ...readOldKeys(s.SECRET_KEY_OLD, secretKey)],
    dataFolder,
    bucket: readBucketSettings(s),
    isDemo,
    isDevelopment,
    runsWorker: s.TESSERA_WORKER === "inside",
    ...edge,
    drainSeconds: s.TESSERA_DRAIN_SECONDS ?? (edge.trustedProxies.length > 0 ? 5 : 0),
    logLevel: s.TESSERA_LOG,
    heldPerAddress: s.TESSERA_HELD_PER_ADDRESS,
    freeOrdersPerAddress: s.TESSERA_FREE_ORDERS_PER_ADDRESS,
    freeOrdersPerEmail: s.TESSERA_FREE_ORDERS_PER_EMAIL,
    abandonedDays: s.TESSERA_ABANDONED_DAYS,
    metricsToken: s.TESSERA_METRICS_TOKEN,
    metricsPort: s.TESSERA_METRICS_PORT,
    telemetry: readTelemetrySettings(s),
    operatorEmail: s.TESSERA_OPERATOR_EMAIL,
  };
}

/**
 * With the embedded database, the key is generated once and stored beside it. With any other database, it
 * must be set.
 */
function readSecretKey(given: string | undefined, isForeignDatabase: boolean, dataFolder: string): string {
  if (given !== undefined) {
    if (isWeak(given)) {
      throw new StartRefused(
        "SECRET_KEY is too weak: give it at least 32 random characters, for example from `openssl rand -base64 48`.",
      );
    }
    return given;
  }
  if (isForeignDatabase) {
    throw new StartRefused(
      "SECRET_KEY is missing: with DATABASE_URL set it must be given, for example from `openssl rand -base64 48`.",
    );
  }
  const file = path.join(dataFolder, "secret-key");
  try {
    fs.mkdirSync(dataFolder, { recursive: true });
    if (fs.existsSync(file)) return fs.readFileSync(file, "utf8").trim();
    const made = randomBytes(48).toString("base64url");
    fs.writeFileSync(file, made, { mode: 0o600 });
    return made;
  } catch (cause) {
    throw new StartRefused(
      `The folder ${dataFolder} cannot be written (${(cause as Error).message}): make it writable or set TESSERA_DATA to another.`,
    );
  }
}

/** Earlier keys, separated by commas or white space. */
function readOldKeys(given: string | undefined, current: string): string[] {
  const keys = (given ?? "").split(/[\s,]+/).filter((key) => key !== "" && key !== current);
  if (keys.some(isWeak)) {
    throw new StartRefused(
      "SECRET_KEY_OLD lists a key that is too weak: give the keys that SECRET_KEY had before, separated by commas.",
    );
  }
  return [...new Set(keys)];
}

function isWeak(secretKey: string): boolean {
  return secretKey.length < 32 || WEAK.test(secretKey);
}
