import * as z from 'zod'
import { invalidField } from '../../kernel/errors.ts'
import { newId } from '../../kernel/ids.ts'
import { text } from '../../kernel/schema/fields.ts'

export const itemKinds = ['check', 'number', 'text'] as const
export const stages = ['pre_job', 'post_job'] as const

export const checklistItemSchema = z
  .object({
    id: z.string().describe('The same for as long as the item stands; another one never gets it.'),
    label: z.string(),
    kind: z.enum(itemKinds).describe('Whether it is only seen to, or told with a number or in words.'),
    required: z.boolean().describe('The job is not done without it.'),
    photo_required: z.boolean().describe('It is done only with a photo.'),
  })
  .meta({ id: 'ChecklistItem', description: 'Something to see to at a job.' })

export type ChecklistItem = z.infer<typeof checklistItemSchema>

export const checklistItemInput = z.strictObject({
  id: text(40, 1).optional().describe('Of an item that is there already, or of your choice; absent: made.'),
  label: text(300, 1).describe('What is to be seen to.'),
  kind: z.enum(itemKinds).default('check').describe('How it is answered besides pass, fail or na.'),
  required: z.boolean().default(true).describe('The job is not done without it.'),
  photo_required: z.boolean().default(false).describe('It is done only with a photo.'),
})

type ItemInput = z.output<typeof checklistItemInput>

/** Every item with its id. `removed` are those that the checklist had once. */
export function itemsWithIds(items: readonly ItemInput[], removed: readonly string[]): ChecklistItem[] {
  const seen = new Set<string>()
  return items.map(({ id = newId(), ...item }, at) => {
    if (removed.includes(id))
      throw invalidField(`items.${at}.id`, 'is that of an item that was removed; leave it out for a new one')
    if (seen.has(id)) throw invalidField(`items.${at}.id`, 'is that of another item of the list')
    seen.add(id)
    return { id, ...item }
  })
}
