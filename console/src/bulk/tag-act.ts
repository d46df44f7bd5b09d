import type { Input } from '../api/call.ts'
import type { Act } from './act-sheet.tsx'
import { tagsOf } from './choice-fields.tsx'

type Recipe = NonNullable<Input<'batches.prepare'>['recipe']>
type TagRecord = Extract<Recipe, { kind: 'tag' }>['record']

/** Bulk action that adds tags to the selected records of a list. */
export const tagAct = <Row extends { id: string }>(record: TagRecord): Act<Row> => ({
  label: 'Tag …',
  verb: 'Tag',
  fields: ['tags'],
  plan: (rows, choices) => {
    const add = tagsOf(choices)
    const ids = rows.map(({ id }) => id)
    return add.length > 0 ? { recipe: { kind: 'tag', record, ids, add } } : undefined
  },
})
