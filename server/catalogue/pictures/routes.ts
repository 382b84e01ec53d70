import type { FastifyInstance } from 'fastify';
import { pictureWidths } from '#contract/catalogue/uploaded-picture.ts';
import type { Context } from '#server/context.ts';
import { ApiError } from '#server/platform/http/errors.ts';
import { readPicture } from './queries.ts';

const FILE = new RegExp(`^([0-9a-f]{32})-(${pictureWidths.join('|')})\\.webp$`);

/** `GET /pictures/uploaded/{hash}-{width}.webp`: its name names its content, so browsers and proxies keep it for a year. */
export function pictureRoutes(app: FastifyInstance, { readDb }: Pick<Context, 'readDb'>): void {
  app.get<{ Params: { file: string } }>('/pictures/uploaded/:file', async (request, reply) => {
    const [, hash, size] = FILE.exec(request.params.file) ?? [];
    const width = pictureWidths.find((each) => String(each) === size);
    if (!hash || !width) throw new ApiError('NOT_FOUND');
    const file = await app.work.run('call', request, () => readPicture(readDb, hash, width));
    if (!file) throw new ApiError('NOT_FOUND');
    return reply.type('image/webp').header('cache-control', 'public, max-age=31536000, immutable').send(file);
  });
}
