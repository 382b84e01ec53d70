/** How packs are stored, the coldest first. The API and files write them like this. */
export const storageClasses = ['frozen', '2-8 °C', '≤ 25 °C', '≤ 30 °C'] as const;
export type StorageClass = (typeof storageClasses)[number];
