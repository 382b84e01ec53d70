/** Which accounts the administrators' list shows. */
export const accountGroups = ['unverified', 'administrators'] as const;
