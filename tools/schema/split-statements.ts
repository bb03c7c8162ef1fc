export interface Statement {
  /** In lower case, with single spaces and without comments. */
  sql: string;
  /** The comments before it and in it. */
  comments: string;
}

const TOKENS = /--[^\n]*|'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$|;|[^;'$-]+|[-$']/g;

/** Splits a migration at its semicolons, except for those in comments, texts and bodies of functions. */
export function splitStatements(text: string): Statement[] {
  const statements: Statement[] = [];
  let sql = "";
  let comments = "";
  const finish = () => {
    const normalized = sql.replaceAll(/\s+/g, " ").trim().toLowerCase();
    if (normalized) statements.push({ sql: normalized, comments });
    sql = "";
    comments = "";
  };
  for (const [token] of text.matchAll(TOKENS)) {
    if (token === ";") finish();
    else if (token.startsWith("--")) comments += `${token}\n`;
    else sql += token;
  }
  finish();
  return statements;
}
