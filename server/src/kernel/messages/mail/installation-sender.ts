import { parseEmail } from '../../contact/email.ts'
import type { MailAddress } from './message.ts'

const sender = (address: string): MailAddress => ({ address, name: 'Quoin' })

/**
 * Returns the sender of emails from the installation: the configured address, or else `quoin@` followed by the host
 * name of the service. If that is not a valid address, returns `quoin@quoin.invalid`.
 */
export function installationSender(publicUrl: string, mailFrom?: string): MailAddress {
  if (mailFrom !== undefined) return sender(mailFrom)
  const own = `quoin@${new URL(publicUrl).hostname}`
  return sender(parseEmail(own) ? own : 'quoin@quoin.invalid')
}
