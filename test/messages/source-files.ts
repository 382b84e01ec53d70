import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type ESTree, parseSync } from 'vite';

const root = fileURLToPath(new URL('../../', import.meta.url));

export type Node = ESTree.Node;

/** A source file and all nodes of its syntax tree, parents first. */
export interface Source {
  path: string;
  nodes: Node[];
}

/** The production code of these folders or files, without tests and their helpers. */
export function sourcesOf(...patterns: string[]): Source[] {
  const paths = globSync(patterns, { cwd: root }).filter((path) => !/\.(test|harness|fixture|d)\.ts$/.test(path));
  return paths.sort().map((path) => {
    const { program, errors } = parseSync(path, readFileSync(`${root}${path}`, 'utf8'));
    if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
    return { path, nodes: nodesIn(program) };
  });
}

function nodesIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.values(value).flatMap(nodesIn);
  return 'type' in value ? [value as Node, ...inside] : inside;
}

/** The text of a literal; undefined for other nodes. Expressions in a template become `*`. */
export function writtenText(node: Node): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node.type !== 'TemplateLiteral') return undefined;
  return node.quasis.map((part) => part.value.cooked).join('*');
}

/** All texts that an expression can have. */
export function outcomes(node: Node): string[] {
  switch (node.type) {
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return outcomes(node.expression);
    case 'ConditionalExpression':
      return [node.consequent, node.alternate].flatMap(outcomes);
    case 'LogicalExpression':
      return [node.left, node.right].flatMap(outcomes);
    case 'BinaryExpression':
      return node.operator === '+' ? [node.left, node.right].flatMap(outcomes) : [];
    case 'ArrowFunctionExpression':
      return outcomes(node.body);
    case 'CallExpression':
      return node.arguments.filter((each) => each.type === 'ArrowFunctionExpression').flatMap(outcomes);
    case 'TemplateLiteral':
      return [writtenText(node) ?? '', ...node.expressions.flatMap(outcomes)];
    default:
      return [writtenText(node) ?? ''];
  }
}

/** All literal texts of a file, also in types, and all property names. */
export function textsIn({ nodes }: Source): Set<string> {
  const names = nodes.map((node) => (node.type === 'Property' && node.key.type === 'Identifier' ? node.key.name : ''));
  return new Set([...names, ...nodes.map((node) => writtenText(node) ?? '')]);
}

/** The source files that a file imports, including types. */
export function importsOf(source: Source): Set<string> {
  return ourPaths(
    source,
    source.nodes.map((node) => (node.type === 'ImportDeclaration' ? node.source : undefined)),
  );
}

/** The static imports of a file, without types. */
export function staticImportsOf(source: Source): Set<string> {
  return ourPaths(
    source,
    source.nodes.map((node) =>
      node.type === 'ImportDeclaration' && node.importKind !== 'type' ? node.source : undefined,
    ),
  );
}

/** The source files that a file loads on demand. */
export function dynamicImportsOf(source: Source): Set<string> {
  return ourPaths(
    source,
    source.nodes.map((node) => (node.type === 'ImportExpression' ? node.source : undefined)),
  );
}

function ourPaths({ path }: Source, imported: (Node | undefined)[]): Set<string> {
  const names = imported.flatMap((node) => (node ? [writtenText(node) ?? ''] : []));
  const ours = names.filter((name) => /^[.#]/.test(name));
  const base = new URL(path, 'file:///');
  return new Set(ours.map((name) => (name.startsWith('#') ? name : new URL(name, base).pathname).slice(1)));
}
