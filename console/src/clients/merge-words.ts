import { plural } from '../parts/words.ts'

/** Kinds of records that move to the client that stays, in the order in which they are named. */
const names: Record<string, string> = {
  property: 'property',
  lead: 'lead',
  estimate: 'estimate',
  job: 'job',
  invoice: 'invoice',
  payment: 'payment',
  conversation: 'conversation',
}

/** Names the records that move, from the changes of the dry run. */
export function movedSentence(changes: readonly { kind: string; change: string }[]): string[] {
  const moved = Object.entries(names).flatMap(([kind, name]) => {
    const count = changes.filter((each) => each.kind === kind && each.change === 'updated').length
    return count === 0 ? [] : [plural(count, name, kind === 'property' ? 'properties' : undefined)]
  })
  return moved.length === 0 ? ['No other records move.'] : [`${moved.join(', ')} will move.`]
}
