import { plainPage } from '../../../messages/public-links/index.ts'

/**
 * Renders the page for every URL that has no booking page. The page does not reveal whether the organization exists.
 */
export function missingBookingPage(nonce: string): string {
  return plainPage(nonce, {
    heading: 'This page does not exist',
    text: 'The company takes no bookings here, or the address is incomplete. Please call the company or visit its website.',
    base: null,
    again: null,
  })
}
