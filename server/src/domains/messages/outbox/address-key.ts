import { parseEmail } from '../../../kernel/contact/index.ts'

/** Normalizes a phone number or email address, so that different spellings of the same address compare as equal. */
export function addressKey(channel: 'email' | 'sms', address: string): string {
  return channel === 'sms' ? address : (parseEmail(address)?.key ?? address.toLowerCase())
}
