/**
 * Path of the booking page. It begins with the code of the organization's cell (the installation that stores the
 * organization), so that any cell can route the request.
 */
export const bookingPath = (cell: string, slug: string): string => `/book/${cell}.${slug}`
