import { type Expression, type RawBuilder, sql } from "kysely";

/** SHA-256 of the lower-case address. Recognises an address without storing it. */
export function emailHash(email: Expression<string> | RawBuilder<string>): RawBuilder<Buffer> {
  return sql<Buffer>`sha256(convert_to(lower(${email}), 'UTF8'))`;
}
