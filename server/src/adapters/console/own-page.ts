import type { IncomingHttpHeaders } from 'node:http'
import { AppError } from '../../kernel/errors.ts'
import { refuseOtherSites } from '../pages/same-origin.ts'

/**
 * Refuses requests that a browser does not send for a page of the console. Unlike pages for customers, the console has a
 * cookie, and its own requests never have `Origin: null`. Over plain http, browsers send no `Sec-Fetch-Site`, and a page
 * at another port of the same host is of the same site for `SameSite`. Without a referrer it sends `Origin: null`.
 */
export function requireOwnPage(headers: IncomingHttpHeaders, publicUrl: string): void {
  if (headers.origin === 'null')
    throw new AppError('insufficient_permission', 'The request was not sent from a page of the console.')
  refuseOtherSites(headers, publicUrl)
}
