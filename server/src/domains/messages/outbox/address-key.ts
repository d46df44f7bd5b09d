import { parseEmail } from '../../../kernel/contact/index.ts'

/** The normalized form in which numbers and addresses are compared. */
export function addressKey(channel: 'email' | 'sms', address: string): string {
  return channel === 'sms' ? address : (parseEmail(address)?.key ?? address.toLowerCase())
}
