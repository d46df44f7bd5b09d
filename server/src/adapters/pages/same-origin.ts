import type { IncomingHttpHeaders } from 'node:http'
import { AppError } from '../../kernel/errors.ts'

/**
 * Refuses what a browser sends on behalf of another site's page. The pages forbid referrers, so browsers may say `null`
 * for the origin of our own forms; those that do not send `Sec-Fetch-Site` either are old, and what is no browser sends
 * neither. To both, the token in the address is the authority: there is no cookie that another site could use.
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
