import { paths } from '#web/router/paths.ts';

/** Here and not in the router's list, which every visitor loads. */
export const stocktakesPath = `${paths.adminStock}/stocktakes`;

export const stocktakePath = (id: number) => `${stocktakesPath}/${id}`;

export const lotPath = (id: number) => `${paths.adminStock}/lots/${id}`;
