// Loaded before the program itself (`node --import`): a start then takes half of the time and memory that Node takes by
// itself (decision 22). Plain JavaScript: what erases types shall not be loaded at all.
import { enableCompileCache, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

// What is kept has been compiled and has no types left. A folder that cannot be read or written makes it slower, no more.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/theriac', import.meta.url)));
registerHooks({ resolve: resolveDrizzleOnce });

const found = new Map();

/**
 * For each import of drizzle-orm, and within it, Node copies that package's package.json, of 180 KB, twice: 190 MB at every
 * start. Its files name each other by their exact addresses, so there is nothing to look up.
 *
 * @type {import('node:module').ResolveHookSync}
 */
function resolveDrizzleOnce(specifier, context, nextResolve) {
  if (/^\.\.?\/.*\.js$/.test(specifier) && context.parentURL?.includes('/node_modules/drizzle-orm/')) {
    return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
  }
  if (!/^drizzle-orm(\/|$)/.test(specifier)) return nextResolve(specifier, context);
  const result = found.get(specifier) ?? { ...nextResolve(specifier, context), shortCircuit: true };
  found.set(specifier, result);
  return result;
}
