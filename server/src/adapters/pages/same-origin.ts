import type { IncomingHttpHeaders } from 'node:http'
import { AppError } from '../../kernel/errors.ts'

/**
 * Refuses requests that a browser sends on behalf of another site. Requests that cannot be checked are accepted. Our
 * pages forbid referrers, so browsers may send `Origin: null` with our own forms. Old browsers do not send
 * `Sec-Fetch-Site`, and programs other than browsers send neither header. Accepting such requests is safe because the
 * secret token in the URL is the only authorization: these pages have no cookie that another site could misuse. The
 * console has a cookie, so it uses `requireOwnPage`.
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
