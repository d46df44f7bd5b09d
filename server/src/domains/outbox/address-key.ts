import { parseEmail } from '../../kernel/contact/index.ts'

/** What numbers and addresses are compared by. */
export function addressKey(channel: 'email' | 'sms', address: string): string {
  return channel === 'sms' ? address : (parseEmail(address)?.key ?? address.toLowerCase())
}
