import { createRequire } from 'node:module';
import { type ESTree, parseSync } from 'vite';
import { oldestBrowsers } from '#web/browser/oldest-browsers.ts';

/** MDN's data: each feature by its path, with the versions of browsers that support it. */
interface Feature {
  __compat?: { support: Record<string, Statement | Statement[] | undefined> };
  [name: string]: Feature | undefined | Feature['__compat'];
}
interface Statement {
  version_added: string | false | null;
  version_removed?: string | false | null;
  flags?: unknown;
  prefix?: string;
  alternative_name?: string;
}

const require = createRequire(import.meta.url);
// Not with `import`: the test bundler would process 18 MB.
const data = require('@mdn/browser-compat-data') as {
  api: Record<string, Feature>;
  javascript: { builtins: Record<string, Feature> };
};
const { api } = data;
const { builtins } = data.javascript;

/**
 * The features of a script that at least one of the oldest browsers lacks: globals, their properties (`AbortSignal.any`), and
 * methods by name (`.isSubsetOf()`). Calls with `?.()` are ignored. The bundler takes care of syntax.
 */
export function unsupportedFeatures(code: string): string[] {
  const { program } = parseSync('page.js', code);
  const own = boundNames(program);
  const found = new Set<string>();
  const note = (name: string, features: (Feature | undefined)[]) => {
    const known = features.filter((each) => each?.__compat);
    if (known.length > 0 && !known.some(isEverywhere)) found.add(name);
  };
  const globalName = (node: ESTree.Node): string | undefined => {
    if (node.type === 'Identifier') return own.has(node.name) ? undefined : node.name;
    return isNamedMember(node) && isWindow(globalName(node.object)) ? node.property.name : undefined;
  };
  const noteGlobal = (node: ESTree.Node) => {
    const name = globalName(node);
    if (name) note(name, [within(builtins, name), within(api, name), within(api.Window, name)]);
  };
  walk(program, (node) => {
    if (node.type === 'NewExpression') noteGlobal(node.callee);
    if (node.type === 'CallExpression' && !node.optional) {
      noteGlobal(node.callee);
      if (isNamedMember(node.callee))
        note(`.${node.callee.property.name}()`, methods.get(node.callee.property.name) ?? []);
    }
    if (node.type === 'MemberExpression') {
      noteGlobal(node.object);
      const place = globalName(node.object);
      if (isNamedMember(node) && place && !isWindow(place))
        note(`${place}.${node.property.name}`, named(place, node.property.name));
    }
    if (node.type === 'Literal' && 'regex' in node && node.regex.flags.includes('v'))
      note('/…/v', [within(builtins.RegExp, 'unicodeSets')]);
  });
  return [...found].sort();
}

/** The features that `place.name` can be, if `place` is a global. */
function named(place: string, name: string): (Feature | undefined)[] {
  const kind = instances[place];
  return kind ? [within(api[kind], name)] : [within(api[place], `${name}_static`), within(builtins[place], name)];
}

/** The interfaces of global objects. */
const instances: Record<string, string> = {
  crypto: 'Crypto',
  document: 'Document',
  history: 'History',
  location: 'Location',
  navigator: 'Navigator',
  performance: 'Performance',
  screen: 'Screen',
};

/**
 * Interfaces whose methods are identified by name only, on any object. Iterators are left out: their methods have the names of
 * array methods.
 */
const common = [
  ...['Array', 'ArrayBuffer', 'Map', 'Object', 'Promise', 'Set', 'String', 'TypedArray', 'WeakMap'],
  ...['AbortSignal', 'Blob', 'Document', 'DOMTokenList', 'Element', 'FormData', 'Headers', 'HTMLElement', 'Node'],
  ...['ReadableStream', 'Request', 'Response', 'URLSearchParams'],
];

const methods = new Map<string, Feature[]>();
for (const holder of common.map((name) => builtins[name] ?? api[name] ?? {})) {
  for (const [name, feature] of Object.entries(holder)) {
    if (name !== '__compat') methods.set(name, [...(methods.get(name) ?? []), feature as Feature]);
  }
}

function within(holder: unknown, name: string): Feature | undefined {
  return Object.hasOwn(holder ?? {}, name) ? (holder as Record<string, Feature>)[name] : undefined;
}

function isEverywhere(feature: Feature | undefined): boolean {
  return Object.entries(oldestBrowsers).every(([browser, version]) => {
    const support = feature?.__compat?.support[browser] ?? [];
    return [support].flat().some((each) => isIn(each, version));
  });
}

function isIn({ version_added: since, version_removed: until, ...special }: Statement, version: string): boolean {
  if (special.flags || special.prefix || special.alternative_name || !since || since === 'preview') return false;
  const isGone = typeof until === 'string' && compare(until, version) <= 0;
  return compare(since.replace('≤', ''), version) <= 0 && !isGone;
}

function compare(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true });
}

type NamedMember = ESTree.MemberExpression & { property: { name: string } };

function isNamedMember(node: ESTree.Node): node is NamedMember {
  return node.type === 'MemberExpression' && !node.computed && node.property.type === 'Identifier';
}

const isWindow = (name: string | undefined) => name === 'window' || name === 'globalThis' || name === 'self';

function walk(node: ESTree.Node, visit: (node: ESTree.Node) => void): void {
  visit(node);
  for (const part of Object.values(node)) {
    for (const each of [part].flat()) if (typeof each?.type === 'string') walk(each, visit);
  }
}

/** All names that the script declares. */
function boundNames(program: ESTree.Program): Set<string> {
  const names = new Set<string>();
  const add = (node: ESTree.Node | null | undefined): void => {
    if (node?.type === 'Identifier') names.add(node.name);
    else if (node?.type === 'AssignmentPattern') add(node.left);
    else if (node?.type === 'RestElement') add(node.argument);
    else if (node?.type === 'ArrayPattern') node.elements.forEach(add);
    else if (node?.type === 'ObjectPattern') {
      for (const each of node.properties) add(each.type === 'Property' ? each.value : each);
    }
  };
  walk(program, (node) => {
    if (node.type === 'CatchClause') add(node.param);
    if ('id' in node) add(node.id);
    if ('params' in node && Array.isArray(node.params)) node.params.forEach(add);
    if ('local' in node) add(node.local);
  });
  return names;
}
