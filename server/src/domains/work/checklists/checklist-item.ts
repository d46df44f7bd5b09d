import * as z from 'zod'
import { invalidField } from '../../../kernel/errors.ts'
import { newId } from '../../../kernel/ids.ts'
import { text } from '../../../kernel/schema/fields.ts'

export const itemKinds = ['check', 'number', 'text'] as const
export const stages = ['pre_job', 'post_job'] as const

export const checklistItemSchema = z
  .object({
    id: z.string().describe('Stable id of the item. It is never reused.'),
    label: z.string(),
    kind: z.enum(itemKinds).describe('Type of the answer: only the result, a number, or text.'),
    required: z.boolean().describe('True if the job cannot be completed before the item is done.'),
    photo_required: z.boolean().describe('True if the item counts as done only with a photo.'),
  })
  .meta({ id: 'ChecklistItem', description: 'An item to check at a job.' })

export type ChecklistItem = z.infer<typeof checklistItemSchema>

export const checklistItemInput = z.strictObject({
  id: text(40, 1).optional().describe('Id of an existing item, or an id for a new one. Generated if absent.'),
  label: text(300, 1).describe('Text of the item.'),
  kind: z.enum(itemKinds).default('check').describe('Type of the answer in addition to pass, fail or na.'),
  required: z
    .boolean()
    .default(true)
    .describe('True if the job cannot be completed before the item is done.'),
  photo_required: z.boolean().default(false).describe('True if the item counts as done only with a photo.'),
})

type ItemInput = z.output<typeof checklistItemInput>

/**
 * Assigns ids to new items. `removed` contains the ids of items that were removed from the checklist. They cannot be
 * used again.
 */
export function itemsWithIds(items: readonly ItemInput[], removed: readonly string[]): ChecklistItem[] {
  const usedIds = new Set<string>()
  return items.map(({ id = newId(), ...item }, at) => {
    if (removed.includes(id))
      throw invalidField(`items.${at}.id`, 'is the id of a removed item; omit it for a new item')
    if (usedIds.has(id)) throw invalidField(`items.${at}.id`, 'is already the id of another item in the list')
    usedIds.add(id)
    return { id, ...item }
  })
}
