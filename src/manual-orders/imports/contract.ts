import { z } from "zod";
import { Task } from "../../lists/contract.ts";
import { route, UploadedFile } from "../../platform/http/contract.ts";
import { Id, Instant, Locale, one } from "../../values/wire.ts";
import { MAX_COLUMNS, MAX_FILE_BYTES } from "../rules/import-limits.ts";

/** An uploaded file with its columns. */
export const AttendeeImport = z.object({
  id: Id,
  file_name: z.string(),
  /** The number of lines below the header, without blank lines. */
  row_count: z.int(),
  columns: z.array(
    z.object({
      name: z.string(),
      /** Values of the first lines. */
      samples: z.array(z.string()),
    }),
  ),
  created_at: Instant,
  /** Null: the import has not been started. */
  started_at: Instant.nullable(),
  /** The last time that the same file was imported into this event. */
  imported_before: z.object({ at: Instant, file_name: z.string() }).nullable(),
});
export type AttendeeImport = z.infer<typeof AttendeeImport>;

const Column = z
  .int()
  .min(0)
  .max(MAX_COLUMNS - 1);
const OptionalColumn = Column.nullable().default(null);

/** The meaning of the columns, and the options of the import. */
export const ImportChoices = z.object({
  columns: z.object({
    first_name: Column,
    last_name: OptionalColumn,
    email: Column,
    /** The ticket's name. */
    ticket: OptionalColumn,
    /** The amount paid, in the event's currency. Absent: 0. */
    amount: OptionalColumn,
    /** The language of emails, as a code or a name. */
    locale: OptionalColumn,
  }),
  /** The ticket of rows that name none. */
  product_price_id: Id.nullable().default(null),
  /** The tickets for texts of the ticket column that differ from the names. */
  tickets: z
    .array(z.object({ text: z.string().trim().min(1).max(255), product_price_id: Id }))
    .max(100)
    .default([]),
  answers: z
    .array(z.object({ question_id: Id, column: Column }))
    .max(MAX_COLUMNS)
    .default([]),
  /** The language of rows that name none. */
  locale: Locale.default("en"),
  /** Skips people who already have the same ticket, by name and address. */
  skip_known: z.boolean().default(true),
  send_confirmation_email: z.boolean().default(false),
});
export type ImportChoices = z.infer<typeof ImportChoices>;

/** A line that gets no ticket, with the reason in the reader's language. */
export const RowProblem = z.object({
  line: z.int(),
  /** The field that is wrong: a key of `columns`, or the id of a question. */
  field: z.string(),
  text: z.string(),
  sentence: z.string(),
});
export type RowProblem = z.infer<typeof RowProblem>;

/** The result that an import would have now. */
export const ImportPreview = z.object({
  row_count: z.int(),
  issued_count: z.int(),
  refused_count: z.int(),
  /** The refused rows of people who already have the ticket. */
  known_count: z.int(),
  /** Rows that repeat an earlier row: same ticket, name and address. They are issued. */
  repeated_count: z.int(),
  /** The first rows that get a ticket. */
  examples: z.array(
    z.object({
      line: z.int(),
      name: z.string(),
      email: z.string(),
      ticket: z.string(),
      amount: z.int(),
      locale: z.string(),
    }),
  ),
  /** The first problems, in the order of the file. */
  problems: z.array(RowProblem),
  /** Tickets with fewer units left than the file needs. */
  lacking: z.array(z.object({ name: z.string(), wanted: z.int(), issued: z.int() })),
  /** The texts of the ticket column, the most frequent first. */
  tickets: z.array(z.object({ text: z.string(), row_count: z.int(), product_price_id: Id.nullable() })),
  currency: z.string(),
  amount: z.int(),
  /**
   * The emails that the account can still send today. Null: none, because the author's address is not
   * confirmed.
   */
  allowance_left: z.int().nullable(),
});
export type ImportPreview = z.infer<typeof ImportPreview>;

const eventParams = z.object({ event_id: Id });
const importParams = z.object({ event_id: Id, import_id: Id });

export const importsContract = {
  uploadAttendeeImport: route({
    method: "POST",
    path: "/events/{event_id}/attendee-imports",
    summary:
      "Upload a CSV file of attendees: UTF-8, UTF-16 or Windows-1252, with commas, semicolons or tabs; deleted after a day",
    policy: "user",
    params: eventParams,
    takesFiles: { maxBytes: MAX_FILE_BYTES },
    body: z.object({ file: UploadedFile }),
    response: one(AttendeeImport),
    status: 201,
  }),
  getAttendeeImport: route({
    method: "GET",
    path: "/events/{event_id}/attendee-imports/{import_id}",
    summary: "Get an uploaded file of attendees with its columns",
    policy: "user",
    params: importParams,
    response: one(AttendeeImport),
  }),
  previewAttendeeImport: route({
    method: "POST",
    path: "/events/{event_id}/attendee-imports/{import_id}/preview",
    summary: "Preview an import: which rows get a ticket, and why others do not; writes nothing",
    policy: "user",
    unaudited: "reads only",
    params: importParams,
    body: ImportChoices,
    response: one(ImportPreview),
  }),
  startAttendeeImport: route({
    method: "POST",
    path: "/events/{event_id}/attendee-imports/{import_id}/start",
    summary:
      "Start a task that issues a ticket for every row without a problem, in the order of the file; once per file",
    policy: "user",
    params: importParams,
    body: ImportChoices.extend({
      /** Confirms that the same file is imported into this event again. */
      repeats_file: z.boolean().default(false),
    }),
    response: one(Task),
    status: 201,
    isRepeatable: true,
  }),
};
