import { parseEmail } from '../../contact/email.ts'
import type { MailAddress } from './message.ts'

const sender = (address: string): MailAddress => ({ address, name: 'Quoin' })

/** Whom mail comes from: the address that was set, else one of the name under which the service is reached, if it is one. */
export function installationSender(publicUrl: string, mailFrom?: string): MailAddress {
  if (mailFrom !== undefined) return sender(mailFrom)
  const own = `quoin@${new URL(publicUrl).hostname}`
  return sender(parseEmail(own) ? own : 'quoin@quoin.invalid')
}
