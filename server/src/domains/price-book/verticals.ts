/** What sort of customers something is for. */
export const verticals = ['residential', 'generic', 'commercial', 'holiday_lights'] as const
