import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type ESTree, parseSync } from 'vite';

const root = fileURLToPath(new URL('../../', import.meta.url));

export type Node = ESTree.Node;

/** A file of ours and every node of its syntax tree, each before those inside it. */
export interface Source {
  path: string;
  nodes: Node[];
}

/** The code that a store runs, of these folders or files; tests and what only they use left out. */
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

/** A text as code writes it; undefined for anything else. What a template fills in is a `*`. */
export function writtenText(node: Node): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node.type !== 'TemplateLiteral') return undefined;
  return node.quasis.map((part) => part.value.cooked).join('*');
}

/** The texts that an expression can come out as, however it chooses. */
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

/** Every text written in a file, of types too, and every name of a property. */
export function textsIn({ nodes }: Source): Set<string> {
  const names = nodes.map((node) => (node.type === 'Property' && node.key.type === 'Identifier' ? node.key.name : ''));
  return new Set([...names, ...nodes.map((node) => writtenText(node) ?? '')]);
}

/** The paths of our files that a file imports; types too. */
export function importsOf(source: Source): Set<string> {
  return ourPaths(
    source,
    source.nodes.map((node) => (node.type === 'ImportDeclaration' ? node.source : undefined)),
  );
}

/** The paths of our files that run or are bundled with a file: its static imports, without types. */
export function staticImportsOf(source: Source): Set<string> {
  return ourPaths(
    source,
    source.nodes.map((node) =>
      node.type === 'ImportDeclaration' && node.importKind !== 'type' ? node.source : undefined,
    ),
  );
}

/** The paths of our files that a file loads on demand. */
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
