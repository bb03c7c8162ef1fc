import type { CompiledQuery } from "kysely";
import type { Db } from "./database.ts";

type Value = string | number | boolean | Date | null;

/**
 * Builds and compiles a query once for each database; later runs only pass values. Use for large, frequent
 * queries. Values must be parameters of the query, and its shape must not depend on them.
 */
export function compileOnce<Values extends Value[], Row>(
  build: (db: Db, ...values: Values) => { compile(): CompiledQuery<Row> },
): (db: Db, ...values: Values) => Promise<Row[]> {
  const compiledFor = new WeakMap<Db, CompiledQuery<Row>>();
  const places = Array.from({ length: build.length - 1 }, () => ({}));

  function compile(db: Db): CompiledQuery<Row> {
    const compiled = build(db, ...(places as unknown as Values)).compile();
    compiledFor.set(db, compiled);
    return compiled;
  }

  return async (db, ...values) => {
    const compiled = compiledFor.get(db) ?? compile(db);
    const parameters = compiled.parameters.map((parameter) => {
      const place = places.indexOf(parameter as object);
      return place === -1 ? parameter : values[place];
    });
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
}
