import { isId } from '../../../kernel/ids.ts'
import type { BatchItem, PlannedItem } from './batch-item.ts'

/**
 * If the name of an operation does not say on which kind of record it acts, as in `tags.apply`, its input is searched
 * for an id of one of these kinds, in this order.
 */
const commonKinds = ['job', 'invoice', 'estimate', 'lead', 'client']

/**
 * Returns the record on which an item acts, whatever the order of the fields in its input. The name of the operation
 * says which kind of record it is: `jobs.assign` acts on a job, `jobs.visits.save` on a visit or else on its job. Null
 * if the item creates a record.
 */
export function subjectOfItem({ operation, input }: PlannedItem): BatchItem['subject'] {
  const path = operation.split('.').map(snakeCase)
  const verb = path.pop()!
  if (verb.startsWith('create')) return null
  const own = path
    .map(singular)
    .flatMap((kind, at, kinds) => (at === 0 ? [kind] : [`${kinds[at - 1]}_${kind}`, kind]))
    .toReversed()
  const others = Object.keys(input)
    .filter((name) => name.endsWith('_id') && name !== 'request_id')
    .map((name) => name.slice(0, -'_id'.length))
    .toSorted()
  const kinds = verb === 'save' ? own : [...own, ...commonKinds, ...others]
  for (const kind of kinds) {
    const id = input[`${kind}_id`]
    if (typeof id === 'string' && isId(id)) return { kind, id }
  }
  return null
}

const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const singular = (name: string): string => name.replace(/ies$/, 'y').replace(/s$/, '')
