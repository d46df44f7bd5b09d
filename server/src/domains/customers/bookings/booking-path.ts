/** Path of the booking page. The code of the cell comes first, so that the URL works at the cell of the organization. */
export const bookingPath = (cell: string, slug: string): string => `/book/${cell}.${slug}`
