import type { IncomingHttpHeaders } from 'node:http'
import { AppError } from '../../kernel/errors.ts'
import { refuseOtherSites } from '../pages/same-origin.ts'

/**
 * Refuses requests that a browser sends from pages outside the console. The check is stricter than the check for
 * customer pages, because the console has a cookie. Over plain http, browsers send no `Sec-Fetch-Site`, and a page at
 * another port of the same host counts as the same site for `SameSite` cookies. Such a page can send `Origin: null` by
 * suppressing its referrer. The console's own requests never have `Origin: null`, so requests with this origin are
 * refused.
 */
export function requireOwnPage(headers: IncomingHttpHeaders, publicUrl: string): void {
  if (headers.origin === 'null')
    throw new AppError('insufficient_permission', 'The request was not sent from a page of the console.')
  refuseOtherSites(headers, publicUrl)
}
