export interface Span {
  start: number;
  end: number;
}

export interface SyntaxNode extends Span {
  type: string;
  name?: string;
  id?: SyntaxNode | null;
  body?: SyntaxNode | null;
  callee?: SyntaxNode;
  arguments?: SyntaxNode[];
  expression?: SyntaxNode;
  left?: SyntaxNode;
  object?: SyntaxNode;
}

export interface Replacement extends Span {
  by: string;
}

/**
 * Visits every node of a parsed module, parents before their children. If `look` returns `false`, the
 * children are skipped.
 */
export function visit(node: unknown, look: (node: SyntaxNode) => boolean | void): void {
  if (node === null || typeof node !== "object") return;
  if ("type" in node && "start" in node && look(node as SyntaxNode) === false) return;
  for (const child of Object.values(node)) visit(child, look);
}

/** Returns the code with each span replaced. Spans must not overlap. */
export function replaceSpans(code: string, replacements: Replacement[]): string {
  return replacements
    .toSorted((a, b) => b.start - a.start)
    .reduce((rest, { start, end, by }) => rest.slice(0, start) + by + rest.slice(end), code);
}

/** New bodies by the name of a function declaration. */
export type Bodies = Record<string, string>;

/**
 * Replaces the bodies of functions and removes the methods that are assigned to their prototypes. Adds the
 * names of the found functions to `found`.
 */
export function replaceFunctions(program: unknown, bodies: Bodies, found: Set<string>): Replacement[] {
  const replacements: Replacement[] = [];
  visit(program, (node) => {
    if (node.type === "FunctionDeclaration" && node.id!.name! in bodies) {
      found.add(node.id!.name!);
      replacements.push({ start: node.body!.start, end: node.body!.end, by: `{${bodies[node.id!.name!]}}` });
      return false;
    }
    if (node.type !== "ExpressionStatement" || !(ownerOfMethod(node) in bodies)) return true;
    replacements.push({ start: node.start, end: node.end, by: "" });
    return false;
  });
  return replacements;
}

/** Returns `Owner` for `Owner.prototype.method = …;` */
function ownerOfMethod({ expression }: SyntaxNode): string {
  if (expression?.type !== "AssignmentExpression") return "";
  return expression.left?.object?.object?.name ?? "";
}
