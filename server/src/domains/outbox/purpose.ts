/**
 * Why somebody is written to. A person who writes, or sends a document, does so on the customer's account; a notice or
 * what happens by itself is for those who want it.
 */
export type Purpose = 'conversation' | 'document' | 'receipt' | 'notice' | 'automation'

const mailsToEverybody: readonly Purpose[] = ['conversation', 'document', 'receipt']

/** Whether an opt-out holds. Of text messages it always does. */
export function respectsOptOut(channel: 'email' | 'sms', purpose: Purpose): boolean {
  return channel === 'sms' || !mailsToEverybody.includes(purpose)
}
