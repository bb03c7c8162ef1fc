import {
  CaseTag,
  type Context,
  defaultOperators,
  type Emitter,
  evalTokenValue,
  type FilterImplOptions,
  ForTag,
  IfTag,
  type Operators,
  type Template,
  UnlessTag,
} from "liquidjs";
import { stepsOf } from "./steps.ts";

/**
 * Operators that are charged for the values they compare: `and` and `or` evaluate both sides, `==` and
 * `contains` walk through arrays.
 */
export const COUNTED_OPERATORS: Operators = Object.fromEntries(
  Object.entries(defaultOperators).map(([name, operator]) => [name, countedOperator(name, operator)]),
);

function countedOperator(name: string, operator: Operators[string]): Operators[string] {
  // liquidjs recognises unary operators by their name, not by their parameters.
  if (name === "not")
    return (operand: unknown, context: Context) => {
      stepsOf(context).spend(1);
      return operator(operand, context, context);
    };
  return (left: unknown, right: unknown, context: Context) => {
    const steps = stepsOf(context);
    steps.spend(1);
    if (name === "contains") steps.spendOnSearch(left, right);
    else steps.spendOn(left, right);
    return operator(left, right, context);
  };
}

/** Filters that search for their first argument in the value. */
const SEARCHES = new Set(["replace", "replace_first", "remove", "remove_first", "split"]);

/**
 * Returns a filter that is charged for its value and arguments. Only for filters that return no generator.
 */
export function countedFilter(name: string, filter: FilterImplOptions): FilterImplOptions {
  const run = typeof filter === "function" ? filter : filter.handler;
  return function (value, ...given) {
    const steps = stepsOf(this.context);
    steps.spend(1 + given.length);
    steps.spendOn(value, ...given);
    if (SEARCHES.has(name)) steps.spendOnSearch(value, given[0]);
    return steps.inFilter(() => run.call(this, value, ...given) as unknown);
  };
}

/** Charged for its collection, because an empty body takes no steps, and `reversed` copies the collection. */
class CountedFor extends ForTag {
  override *render(context: Context, emitter: Emitter): Generator<unknown, void, Template[]> {
    const collection: unknown = yield evalTokenValue(this.collection, context);
    const steps = stepsOf(context);
    steps.spend(Object.keys(this.hash.hash).length + (Array.isArray(collection) ? collection.length : 0));
    yield* super.render(context, emitter);
  }
}

/** Charged for its values, because each is compared, arrays item by item. */
class CountedCase extends CaseTag {
  override *render(context: Context, emitter: Emitter): Generator<unknown, void, unknown> {
    const target: unknown = yield this.value.value(context, false);
    const steps = stepsOf(context);
    for (const { values } of this.branches)
      for (const _ of values) {
        steps.spend(1);
        steps.spendOn(target);
      }
    yield* super.render(context, emitter);
  }
}

class CountedIf extends IfTag {
  override *render(context: Context, emitter: Emitter): Generator<unknown, void, string> {
    stepsOf(context).spend(this.branches.length);
    yield* super.render(context, emitter);
  }
}

class CountedUnless extends UnlessTag {
  override *render(context: Context, emitter: Emitter): Generator<unknown, unknown, unknown> {
    stepsOf(context).spend(this.branches.length);
    return yield* super.render(context, emitter);
  }
}

export const COUNTED_TAGS = { for: CountedFor, case: CountedCase, if: CountedIf, unless: CountedUnless };
