import { parseEmail } from '../../contact/email.ts'
import type { MailAddress } from './message.ts'

const sender = (domain: string): MailAddress => ({ address: `quoin@${domain}`, name: 'Quoin' })

/** Whom mail comes from unless it says otherwise: the name under which the service is reached, where that is one. */
export function installationSender(publicUrl: string): MailAddress {
  const own = sender(new URL(publicUrl).hostname)
  return parseEmail(own.address) ? own : sender('quoin.invalid')
}
