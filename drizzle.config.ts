import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './server/*/schema.ts',
    './server/admin/orders/schema.ts',
    './server/catalogue/history/schema.ts',
    './server/stock/lots/schema.ts',
    './server/stock/allocation/schema.ts',
    './server/stock/stocktake/schema.ts',
    './server/stock/alerts/schema.ts',
  ],
  out: './migrations',
});
