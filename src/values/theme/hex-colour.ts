import { z } from "zod";

/** A colour as #rrggbb in lower case. Accepts #rgb too. */
export const HexColour = z
  .string()
  .trim()
  .toLowerCase()
  .refine((text) => /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/.test(text), {
    params: { problem: { code: "not_a_colour" } },
  })
  .overwrite((text) => (text.length === 4 ? text.replace(/[0-9a-f]/g, "$&$&") : text));
