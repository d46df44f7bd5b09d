import { parseEmail } from '../../../kernel/contact/index.ts'

/** Normalizes a phone number or email address, so that equal ones can be compared. */
export function addressKey(channel: 'email' | 'sms', address: string): string {
  return channel === 'sms' ? address : (parseEmail(address)?.key ?? address.toLowerCase())
}
