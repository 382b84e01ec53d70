import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/**
 * Compresses static files with brotli and gzip at build time, so that serving them costs no work. The files of the API viewer are
 * copied from their package for this; one of them has 1.7 MB.
 */
const folder = fileURLToPath(new URL('../build/client', import.meta.url));
const viewer = fileURLToPath(new URL('../build/api-docs', import.meta.url));
const viewerFiles = ['swagger-ui-bundle.js', 'swagger-ui-standalone-preset.js', 'swagger-ui.css', 'index.css'];
const compressible = /\.(js|css|svg|json|txt|xml|wasm|webmanifest)$/;

mkdirSync(viewer, { recursive: true });
for (const file of viewerFiles) {
  const packed = fileURLToPath(import.meta.resolve(`@fastify/swagger-ui/static/${file}`));
  copyFileSync(packed, path.join(viewer, file));
}
for (const place of [folder, viewer]) {
  for (const entry of readdirSync(place, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() && compressible.test(entry.name)) compress(path.join(entry.parentPath, entry.name));
  }
}

function compress(file: string): void {
  const bytes = readFileSync(file);
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, quality));
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }));
}
