/** A statement that each connection prepares once, under its name. */
export interface NamedStatement {
  name: string;
  /** Undefined if the file does not contain the text. */
  text: string | undefined;
}

const NAMED = /\bname: "([\w-]+)",\s*(?:\/\/.*\s*)*text\b(?:: )?/g;

/** Lists the named statements of a file. Interpolated constants and functions of the same file are part of their texts. */
export function namedStatementsOf(file: string): NamedStatement[] {
  return [...file.matchAll(NAMED)].map((found) => {
    const start = found.index + found[0].length;
    return { name: found[1]!, text: literalAt(file, start) ?? constantOf(file, nameAt(file, start)) };
  });
}

/**
 * Whether the result of a statement depends on the columns of a table or a function. PostgreSQL then refuses the
 * prepared statement as soon as a column is added. A `*` in a subquery, or in the source of an insert, is harmless:
 * it is not the result.
 */
export function resultHasStar(statement: string): boolean {
  const outer = withoutParentheses(statement.replaceAll(/--.*$/gm, " ").replaceAll(/'[^']*'/g, " "));
  const body = outer.replace(/^\s*with\b.*?\bas\b(?:(?:\s+not)?\s+materialized)?\s*\(\)(?!\s*,)/is, "");
  const isWrite = /^\s*(?:insert|update|delete|merge)\b/i.test(body);
  const result = isWrite ? (/\breturning\b.*$/is.exec(body)?.[0] ?? "") : body;
  return STAR.test(result);
}

const STAR = /(?:\b(?:select|distinct|all|returning)|\bon\s*\(\)|[,.])\s*\*/i;

/** Empties the outermost parentheses: `count(*)` and every subquery. */
function withoutParentheses(text: string): string {
  let depth = 0;
  let outer = "";
  for (const character of text) {
    if (character === ")") depth -= 1;
    if (depth === 0) outer += character;
    if (character === "(") depth += 1;
  }
  return outer;
}

function nameAt(file: string, start: number): string {
  return /^\w*/.exec(file.slice(start))![0] || "text";
}

/** The text of a constant, or of a function that only returns a text. */
function constantOf(file: string, name: string): string | undefined {
  const declared = new RegExp(`\\bconst ${name} =\\s*(?:\\([^)]*\\) =>\\s*)?`).exec(file);
  return declared ? literalAt(file, declared.index + declared[0].length) : undefined;
}

function literalAt(file: string, start: number): string | undefined {
  if (file[start] === '"') return /^"((?:[^"\\]|\\.)*)"/.exec(file.slice(start))?.[1];
  return file[start] === "`" ? templateAt(file, start).text : undefined;
}

function templateAt(file: string, start: number): { text: string; end: number } {
  let text = "";
  let at = start + 1;
  while (file[at] !== "`") {
    if (file.startsWith("${", at)) {
      const end = interpolationEnd(file, at + 2);
      text += constantOf(file, nameAt(file, at + 2)) ?? " interpolated ";
      at = end;
    } else {
      text += file[at];
      at += 1;
    }
  }
  return { text, end: at + 1 };
}

/** The index behind the brace that ends an interpolation, which may contain templates. */
function interpolationEnd(file: string, start: number): number {
  let depth = 1;
  let at = start;
  while (depth > 0) {
    if (file[at] === "`") {
      at = templateAt(file, at).end;
      continue;
    }
    if (file[at] === "{") depth += 1;
    if (file[at] === "}") depth -= 1;
    at += 1;
  }
  return at;
}
