import { plural } from '../parts/words.ts'

/** Names of the kinds of records that move to the remaining client, in the order of the sentence. */
const names: Record<string, string> = {
  property: 'property',
  lead: 'lead',
  estimate: 'estimate',
  job: 'job',
  invoice: 'invoice',
  payment: 'payment',
  conversation: 'conversation',
}

/**
 * Returns a sentence that lists the records that will move to the remaining client, from the changes of the dry run.
 */
export function movedSentence(changes: readonly { kind: string; change: string }[]): string[] {
  const moved = Object.entries(names).flatMap(([kind, name]) => {
    const count = changes.filter((each) => each.kind === kind && each.change === 'updated').length
    return count === 0 ? [] : [plural(count, name, kind === 'property' ? 'properties' : undefined)]
  })
  return moved.length === 0 ? ['No other records move.'] : [`${moved.join(', ')} will move.`]
}
