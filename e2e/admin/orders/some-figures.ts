import type { OrderFigures } from '#contract/admin/order-figures.ts';

/** Figures of thirty days in November 2026, with every kind of bar, long names, and waiting orders of each status. */
export function someFigures(): OrderFigures {
  const names = ['Metformin', 'Amoxicillin and clavulanic acid for oral suspension', 'Paracetamol'];
  return {
    periods: Array.from({ length: 30 }, (_, day) => {
      const orders = day % 8 === 0 ? 0 : (day * 7) % 19;
      const cancelledOrders = day === 12 ? orders : day % 5 === 3 ? Math.min(orders, 2) : 0;
      return {
        start: new Date(Date.UTC(2026, 10, 1 + day, 12)).toISOString(),
        ...{ orders, cancelledOrders, revenue: `${orders * 413}.20`, cancelledRevenue: `${cancelledOrders * 413}.00` },
      };
    }),
    topProducts: names.map((name, place) => ({
      ...{
        productId: place + 1,
        productCode: place === 2 ? '' : `M-${place}`,
        name,
        brand: place === 0 ? 'Diabex' : '',
      },
      ...{ units: 1284 - place, revenue: `${12_345 - place}.60` },
    })),
    waiting: {
      total: 12,
      oldest: (['pending', 'confirmed', 'processing'] as const).map((status, place) => ({
        id: `4f2a91c${place}-0000-4000-8000-000000000000`,
        createdAt: `2026-11-0${place + 1}T10:00:00.000Z`,
        ...{ status, totalAmount: '1234.50' },
      })),
    },
  };
}
