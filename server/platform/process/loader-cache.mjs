// Loaded before the program itself (`node --import`): starts take less time and memory (decision 22). Plain JavaScript, so
// that Node's type stripper is not loaded for it.
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// The cache holds compiled code without types. A folder that cannot be read or written only makes the start slower.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/theriac', import.meta.url)));
