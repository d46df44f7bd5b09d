import type { IncomingHttpHeaders } from 'node:http'
import { AppError } from '../../kernel/errors.ts'

/**
 * Refuses requests that a browser sends for another site's page. The pages forbid referrers, so browsers may send the
 * origin `null` for our own forms. Old browsers do not send `Sec-Fetch-Site` either, and programs other than browsers
 * send neither header. In these cases, the token in the address is the authorization: there is no cookie that another
 * site could use.
 */
export function refuseOtherSites(headers: IncomingHttpHeaders, publicUrl: string): void {
  const site = headers['sec-fetch-site']
  const { origin } = headers
  const isOurs =
    site === undefined
      ? origin === undefined || origin === 'null' || origin === new URL(publicUrl).origin
      : site === 'same-origin'
  if (!isOurs) throw new AppError('insufficient_permission', 'The form was not sent from this page.')
}
