import { parseEmail } from '../../contact/email.ts'
import type { MailAddress } from './message.ts'

const sender = (address: string): MailAddress => ({ address, name: 'Quoin' })

/**
 * Sender of the installation's mail: the configured address, or else one at the host name of the service, if that is
 * valid.
 */
export function installationSender(publicUrl: string, mailFrom?: string): MailAddress {
  if (mailFrom !== undefined) return sender(mailFrom)
  const own = `quoin@${new URL(publicUrl).hostname}`
  return sender(parseEmail(own) ? own : 'quoin@quoin.invalid')
}
