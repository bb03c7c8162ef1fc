import { ONLINE } from "../../src/platform/database/run-migrations.ts";
import { splitStatements } from "./split-statements.ts";

/** Migrations after this one run while the program of the version before sells. */
export const LAST_BEFORE_TWO_STEPS = "0129";

/** A statement below such a line is allowed. The line says why it harms nobody. */
const ALLOWED = /^\s*-- allowed: \S.*$/m;

interface Rule {
  statement: RegExp;
  problem: string;
}

/** Statements that lock a table for as long as it takes to read or write all of it. */
const LONG_LOCKS: Rule[] = [
  {
    statement: /^create (unique )?index (?!concurrently)/,
    problem:
      'stops writes while the index is built: create it "concurrently", in a file that begins with "-- online"',
  },
  {
    statement: /^alter table .*\badd (constraint \S+ )?(check|foreign key)\b(?!.*\bnot valid\b)/,
    problem: "reads the whole table: add the constraint as not valid, and validate it in the next migration",
  },
  {
    statement: /^alter table .*\badd (constraint \S+ )?(unique|primary key)\b(?! using index)/,
    problem: "builds an index: create it concurrently, then add the constraint using it",
  },
  {
    statement: /^alter table .*\badd column .*\b(references|check)\b/,
    problem: "reads the whole table: add the column, then the constraint as not valid",
  },
  {
    statement:
      /^alter table .*\badd column .*\b(serial|bigserial|stored|identity|clock_timestamp\(|random\(|gen_random_uuid\(|uuidv7\(|nextval\(|pg_current_xact_id\()/,
    problem:
      "writes every row: add the column without a value, set its default, and fill it in the background",
  },
  {
    statement: /^alter table .*\balter (column )?\S+ (set data )?type\b/,
    problem: "rewrites the table: add a second column, fill it, and drop the first one a release later",
  },
  {
    statement: /^alter table .*\bset not null\b/,
    problem: "reads the whole table: add a check as not valid, validate it, and then say why this is allowed",
  },
  {
    statement:
      /^(cluster|vacuum full|reindex (?!.*concurrently)|lock|truncate|refresh materialized view (?!concurrently))/,
    problem: "locks the whole table",
  },
  {
    statement: /^(update|delete|merge|with .*\b(update|delete from|insert into))\b/,
    problem: "locks rows that buyers need until it has ended: change them in the background, some at a time",
  },
];

/** What the program of the version before still needs while it runs beside the new one. */
const BREAKS_OLDER_PROGRAM: Rule[] = [
  {
    statement:
      /^(drop (table|view|type|sequence)|alter table .*\bdrop (column )?(?!constraint|default|not null|expression|identity))/,
    problem: "removes what the version before uses: drop it one release after the last use",
  },
  {
    statement: /^alter .*\brename\b/,
    problem: "renames what the version before uses: add the new name, and drop the old one a release later",
  },
  {
    statement: /^alter table .*\badd column (?!.*\bdefault\b)(?!.*\bidentity\b).*\bnot null\b/,
    problem: "makes inserts of the version before fail: give the column a default",
  },
];

/**
 * Describes the statements of a migration that lock a table for long, or that break the program of the version
 * before. A table that the same file creates is empty and unknown to that program, so everything is allowed on it.
 */
export function findLongLocks(name: string, text: string): string[] {
  const statements = splitStatements(text);
  const namesIn = (pattern: RegExp) => new Set(statements.flatMap(({ sql }) => pattern.exec(sql)?.[1] ?? []));
  const created = namesIn(/^create table (?:if not exists )?(\S+)/);
  const added = namesIn(/\badd constraint (\S+)/);
  const dropped = namesIn(/^drop index concurrently if exists (\S+)/);
  const isOnline = text.startsWith(ONLINE);

  function problemsOf(sql: string): string[] {
    const problems = [...LONG_LOCKS, ...BREAKS_OLDER_PROGRAM]
      .filter(({ statement }) => statement.test(sql))
      .map(({ problem }) => problem);
    if (added.has(/\bvalidate constraint (\S+)/.exec(sql)?.[1] ?? ""))
      problems.push("validates under the lock of the addition: validate it in the next migration");
    if (/\bconcurrently\b/.test(sql) && !isOnline)
      problems.push(`is impossible in a transaction: begin the file with "${ONLINE}"`);
    const index = /^create (?:unique )?index concurrently (\S+)/.exec(sql)?.[1];
    if (isOnline && index && !dropped.has(index))
      problems.push(
        "fails when it runs again after an interruption: drop the index concurrently if exists first",
      );
    return problems;
  }

  return statements
    .filter(({ sql, comments }) => !ALLOWED.test(comments) && !created.has(tableOf(sql) ?? ""))
    .flatMap(({ sql }) => problemsOf(sql).map((problem) => `${name}: ${sql.slice(0, 80)} … ${problem}`));
}

function tableOf(sql: string): string | undefined {
  return /^(?:create (?:unique )?index .*?\bon (?:only )?|alter table (?:if exists )?(?:only )?|update |delete from )([^\s(]+)/.exec(
    sql,
  )?.[1];
}
