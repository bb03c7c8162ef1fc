/**
 * One move of a state machine: from a state (null: the row is new) by a trigger (null: unspecified) to a
 * state.
 */
export interface Move {
  from: string | null;
  trigger: string | null;
  to: string;
}

/** Returns a Mermaid state diagram of all moves. Triggers with the same start and end share an arrow. */
export function stateDiagram(moves: readonly Move[]): string {
  const states = [...new Set(moves.flatMap(({ from, to }) => (from === null ? [to] : [from, to])))];
  const arrows = new Map<string, string[]>();
  for (const { from, trigger, to } of moves) {
    const arrow = `${from === null ? "[*]" : idOf(from)} --> ${idOf(to)}`;
    arrows.set(arrow, [...(arrows.get(arrow) ?? []), ...(trigger === null ? [] : [trigger])]);
  }
  return [
    "```mermaid",
    "stateDiagram-v2",
    ...states.map((state) => `  state "${state.replaceAll("/", "<br>")}" as ${idOf(state)}`),
    ...[...arrows].map(([arrow, triggers]) =>
      triggers.length === 0 ? `  ${arrow}` : `  ${arrow}: ${triggers.join(", ")}`,
    ),
    "```",
  ].join("\n");
}

/** Returns the moves of a table by trigger: `{ cancel: { COMPLETED: "CANCELLED" } }`. */
export function movesByTrigger(table: Record<string, Partial<Record<string, string>>>): Move[] {
  return Object.entries(table).flatMap(([trigger, moves]) =>
    Object.entries(moves).map(([from, to]) => ({ from, trigger, to: to! })),
  );
}

/** Returns the moves of a table by state: `{ DRAFT: ["LIVE", "ARCHIVED"] }`. */
export function movesByState(table: Record<string, readonly string[]>): Move[] {
  return Object.entries(table).flatMap(([from, next]) => next.map((to) => ({ from, trigger: null, to })));
}

/** Returns the initial states of rows, by their trigger. */
export function beginnings(table: Record<string, string>): Move[] {
  return Object.entries(table).map(([trigger, to]) => ({ from: null, trigger, to }));
}

/** Returns a document with the lines between its two markers of that name replaced. */
export function withSection(page: string, name: string, lines: string): string {
  const [begin, end] = [`<!-- ${name}: made by a test, begin -->`, `<!-- ${name}: end -->`];
  const [before, rest] = page.split(begin);
  const after = rest?.split(end)[1];
  if (after === undefined) throw new Error(`the page has no section ${name}`);
  return `${before}${begin}\n\n${lines}\n\n${end}${after}`;
}

const idOf = (state: string) => state.replaceAll("/", "__");
