import type { Choices, FieldName } from './choice-fields.tsx'
import { channelsOf } from './choice-fields.tsx'
import type { Plan } from './plan.ts'

export type RecipeName = 'move_day' | 'invoice_finished' | 'remind' | 'reprice' | 'archive'

interface RecipeForm {
  label: string
  title: string
  verb: string
  /** Permission of the action. Without it the server would refuse every record. */
  permission: string
  fields: readonly FieldName[]
  labels?: Partial<Record<FieldName, string>>
  plan: (choices: Choices) => Plan | undefined
}

/** Forms of recipes. A recipe is an action on many records that it selects by a rule, such as all late invoices. */
export const recipeForms: Record<RecipeName, RecipeForm> = {
  remind: {
    label: 'Send reminders for late invoices …',
    title: 'Send reminders for late invoices',
    verb: 'Send reminders for',
    permission: 'manage_invoices',
    fields: ['days', 'by'],
    labels: { by: 'By' },
    plan: (choices) =>
      /^\d+$/.test(choices.days) && choices.by
        ? { recipe: { kind: 'remind', days_overdue: Number(choices.days), channels: channelsOf(choices) } }
        : undefined,
  },
  invoice_finished: {
    label: 'Invoice finished jobs …',
    title: 'Invoice finished jobs',
    verb: 'Run',
    permission: 'manage_invoices',
    fields: ['to', 'send'],
    labels: { to: 'Finished on this day or earlier' },
    plan: ({ to, send }) =>
      to ? { recipe: { kind: 'invoice_finished', completed_to: to, send: send !== '' } } : undefined,
  },
  move_day: {
    label: 'Move a day …',
    title: 'Move a day, for example because of rain',
    verb: 'Move',
    permission: 'manage_schedule',
    fields: ['location', 'from', 'to', 'by'],
    plan: (choices) => {
      const { location, from, to } = choices
      if (!location || !from || !to) return undefined
      return { recipe: { kind: 'move_day', location_id: location, from, to, notify: channelsOf(choices) } }
    },
  },
  reprice: {
    label: 'Change prices …',
    title: 'Change the prices of the draft price book',
    verb: 'Change',
    permission: 'manage_pricing',
    fields: ['percent'],
    labels: { percent: 'Percent, such as 3.5 or -2' },
    plan: ({ percent }) =>
      /^-?\d+(\.\d{1,3})?$/.test(percent)
        ? { recipe: { kind: 'reprice', percent, draft_book: true } }
        : undefined,
  },
  archive: {
    label: 'Archive inactive clients …',
    title: 'Archive inactive clients',
    verb: 'Archive',
    permission: 'delete_clients',
    fields: ['from'],
    labels: { from: 'No change since' },
    plan: ({ from }) => (from ? { recipe: { kind: 'archive', before: from } } : undefined),
  },
}
