/** Customer segments of services. */
export const verticals = ['residential', 'generic', 'commercial', 'holiday_lights'] as const
