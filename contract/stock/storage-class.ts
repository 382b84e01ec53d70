/** How packs are stored, from the coldest on; written as here in the API. */
export const storageClasses = ['frozen', '2-8 °C', '≤ 25 °C', '≤ 30 °C'] as const;
export type StorageClass = (typeof storageClasses)[number];
