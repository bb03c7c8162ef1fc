import { ONLINE } from "../../src/platform/database/run-migrations.ts";
import { splitStatements } from "./split-statements.ts";

/** The newest migration of 0.1.0. Migrations after it run while the program of the version before sells. */
export const NEWEST_OF_FIRST_RELEASE = "0128-seals-of-the-audit-log.sql";

/** A statement below such a line is allowed. The line says why it harms nobody. */
const ALLOWED = /^\s*-- allowed: \S.*$/m;

interface Rule {
  statement: RegExp;
  problem: string;
}

/** The addition of a column, in which PostgreSQL does not require the word "column". */
const ADDS_COLUMN = String.raw`^alter table .*\badd (?!(constraint|check|foreign|unique|primary|exclude|generated)\b)(column )?`;

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
    statement: new RegExp(String.raw`${ADDS_COLUMN}.*\b(references|check)\b`),
    problem: "reads the whole table: add the column, then the constraint as not valid",
  },
  {
    statement: new RegExp(String.raw`${ADDS_COLUMN}.*\b(unique|primary key)\b`),
    problem: "builds an index: add the column, then an index concurrently, then the constraint using it",
  },
  {
    statement: /^alter table .*\badd (constraint \S+ )?exclude\b/,
    problem: "stops writes while it builds an index, and has no form that does not: use a new table",
  },
  {
    statement: new RegExp(
      String.raw`${ADDS_COLUMN}.*\b(serial|bigserial|stored|identity|clock_timestamp\(|random\(|gen_random_uuid\(|uuidv7\(|nextval\(|pg_current_xact_id\()`,
    ),
    problem:
      "writes every row: add the column without a value, set its default, and fill it in the background",
  },
  {
    statement: /^alter table .*\balter (column )?\S+ (set data )?type\b/,
    problem: "rewrites the table: add a second column, fill it, and drop the first one a release later",
  },
  {
    statement: /^alter table .*\bset (logged|unlogged|tablespace|access method)\b/,
    problem: "rewrites the table, and nobody can read it meanwhile: create it that way",
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
  {
    statement: /^(do|call)\b/,
    problem: "hides its statements from these rules: write them without a block, or say why this is allowed",
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
    statement: new RegExp(String.raw`${ADDS_COLUMN}(?!.*\b(default|identity)\b).*\bnot null\b`),
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
    .flatMap(({ sql }) => actionsOf(sql))
    .flatMap((sql) => problemsOf(sql).map((problem) => `${name}: ${sql.slice(0, 80)} … ${problem}`));
}

/**
 * Writes `alter table t add a int, drop b` as two statements without the contents of texts, so that each rule sees
 * one action.
 */
function actionsOf(sql: string): string[] {
  const table = /^alter table (?:if exists )?(?:only )?\S+ /.exec(sql)?.[0];
  if (!table) return [sql];
  const actions = [""];
  let depth = 0;
  for (const [part] of sql.slice(table.length).matchAll(/'[^']*'|[^']/g)) {
    if (part === "(") depth += 1;
    if (part === ")") depth -= 1;
    if (part === "," && depth === 0) actions.push("");
    else actions.push(actions.pop()! + (part.length > 1 ? "''" : part));
  }
  return actions.map((action) => table + action.trim());
}

function tableOf(sql: string): string | undefined {
  return /^(?:create (?:unique )?index .*?\bon (?:only )?|alter table (?:if exists )?(?:only )?|update |delete from )([^\s(]+)/.exec(
    sql,
  )?.[1];
}
