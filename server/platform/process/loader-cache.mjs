// Loaded before the program (`node --import`): starts take less time and memory (decision 22). It is JavaScript because Node
// would load its type stripper for a TypeScript file.
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// The cache holds compiled code without types. Without access to the folder the start is only slower.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/theriac', import.meta.url)));
