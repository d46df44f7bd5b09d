import { parseEmail } from '../../../kernel/contact/index.ts'

/** The normalized form of a number or address, for comparisons. */
export function addressKey(channel: 'email' | 'sms', address: string): string {
  return channel === 'sms' ? address : (parseEmail(address)?.key ?? address.toLowerCase())
}
