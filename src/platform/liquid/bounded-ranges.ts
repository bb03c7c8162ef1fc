import { type Context, evalTokenValue, Liquid, TokenKind, TypeGuards, type ValueToken } from "liquidjs";
import { TooMuch } from "./steps.ts";

/** Beyond 2^53 adding one changes nothing, so liquidjs would count up to the end of a range forever. */
const FARTHEST_END = 1_000_000_000;

/** Makes all ranges of a parsed template refuse ends that liquidjs cannot count to. */
export function boundRanges(parsed: object): void {
  const seen = new Set<object>([parsed]);
  for (const node of seen) {
    if (TypeGuards.isRangeToken(node)) {
      node.lhs = boundedEnd(node.lhs);
      node.rhs = boundedEnd(node.rhs);
    }
    for (const child of Object.values(node) as unknown[])
      if (typeof child === "object" && child !== null && !(child instanceof Liquid)) seen.add(child);
  }
}

/**
 * Returns the same value as an expression in brackets, because liquidjs evaluates such an expression at each
 * rendering.
 */
function boundedEnd(end: ValueToken): ValueToken {
  const initial = {
    postfix: [end],
    *evaluate(context: Context): Generator<unknown, unknown, unknown> {
      const value = yield evalTokenValue(end, context);
      if (Math.abs(Number(value)) > FARTHEST_END) throw new TooMuch();
      return value;
    },
  };
  return { kind: TokenKind.FilteredValue, initial, filters: [] } as unknown as ValueToken;
}
