/** Customer segments. */
export const verticals = ['residential', 'generic', 'commercial', 'holiday_lights'] as const
