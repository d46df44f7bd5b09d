import type { Client } from '../api/operations.ts'
import { plural } from '../parts/words.ts'

/** Names of the kinds of records that move to the remaining client, in the order of the sentence. */
const names: Record<string, string> = {
  property: 'property',
  lead: 'lead',
  estimate: 'estimate',
  job: 'job',
  invoice: 'invoice',
  payment: 'payment',
}

interface Change {
  kind: string
  change: string
}

/**
 * Returns a sentence that says how many records of each kind will move to the remaining client, according to the
 * dry run.
 */
function movedSentence(changes: readonly Change[]): string {
  const moved = Object.entries(names).flatMap(([kind, name]) => {
    const count = changes.filter((each) => each.kind === kind && each.change === 'updated').length
    return count === 0 ? [] : [plural(count, name, kind === 'property' ? 'properties' : undefined)]
  })
  return moved.length === 0 ? 'No other records move.' : `${moved.join(', ')} will move.`
}

type Contact = Pick<Client, 'phone' | 'email' | 'sms_opt_out' | 'email_opt_out'>

/** Returns sentences about the contact data and opt-outs that the remaining client gets from the other client. */
function takenSentences(before: Contact, after: Contact): string[] {
  const taken = [
    ...(before.phone === after.phone ? [] : ['the phone number']),
    ...(before.email === after.email ? [] : ['the email address']),
  ]
  const ended = [
    ...(before.email_opt_out === after.email_opt_out ? [] : ['emails']),
    ...(before.sms_opt_out === after.sms_opt_out ? [] : ['text messages']),
  ]
  return [
    ...(taken.length > 0
      ? [`The remaining client takes over ${taken.join(' and ')} of the other client.`]
      : []),
    ...(ended.length > 0
      ? [`The remaining client gets no more ${ended.join(' and ')}, because the other client opted out.`]
      : []),
  ]
}

/** Returns the effects of a merge, one sentence each. `before` and `after` are data of the remaining client. */
export const mergeSentences = (before: Contact, after: Contact, changes: readonly Change[]): string[] => [
  movedSentence(changes),
  // The conversation of the remaining client changes too. So the number of changes does not show how many conversations
  // move.
  ...(changes.some(({ kind }) => kind === 'conversation')
    ? ['Their messages are in one conversation afterwards.']
    : []),
  ...takenSentences(before, after),
  'The other client is no longer listed. This cannot be undone.',
]
