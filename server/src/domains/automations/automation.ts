import * as z from 'zod'
import { faultCodes } from '../../kernel/automations/definition/fault.ts'
import { automationModes, automationStatuses } from '../../kernel/automations/tables/automations-table.ts'
import { authorSchema } from '../../kernel/records/author.ts'
import { documentOf } from '../../kernel/schema/document-of.ts'
import { id, instant } from '../../kernel/schema/fields.ts'
import { completeForms, draftForms } from './forms.ts'

export const revisionNumber = () => z.int().min(1).max(2_147_483_647)

const count = () => z.int().min(0)

const summary = {
  id: id(),
  name: z.string().describe('Of the draft.'),
  status: z
    .enum(automationStatuses)
    .describe(
      '`draft`: never published. `active`: runs begin. `paused`: none begins, and those under way hold. `archived`: over.',
    ),
  mode: z.enum(automationModes).describe('Whether the steps are a list or a graph.'),
  trigger: z
    .object({
      kind: z.string().describe('What begins runs.'),
      subjectType: z.string().describe('The kind of record that they are about.'),
    })
    .describe('Of the draft.'),
  revision: revisionNumber().describe('Of the draft: it rises by one with each save, and with nothing else.'),
  draft_revision_number: revisionNumber().describe('The same as `revision`.'),
  active_revision_number: revisionNumber()
    .nullable()
    .describe('What new runs begin with; null: nothing was ever published.'),
  has_unpublished_changes: z.boolean().describe('The draft is another revision than what is published.'),
  counts: z
    .object({
      runs_total: count().describe('All runs that ever began.'),
      runs_active: count().describe('Those that have not ended.'),
      runs_failed_7d: count().describe('Those that failed in the last seven days.'),
      messages_failed_7d: count().describe(
        'Messages of its steps of the last seven days that failed for good, or whose outcome is unknown. Their runs may be completed.',
      ),
    })
    .describe('Of its runs.'),
  last_run_at: instant().nullable().describe('When the last run began; null: none did of late.'),
  created_at: instant(),
  updated_at: instant(),
  published_at: instant().nullable().describe('When the active revision was published.'),
}

export const automationSummarySchema = z.object(summary).meta({
  id: 'AutomationSummary',
  description: 'An automation without what it does.',
})
export type AutomationSummary = z.infer<typeof automationSummarySchema>

export const faultSchema = z.object({
  field: z.string().describe('The path into the draft, such as `graph.nodes.1.config.subject`.'),
  code: z.enum(Object.keys(faultCodes) as [keyof typeof faultCodes, ...(keyof typeof faultCodes)[]]),
  message: z.string().describe('What is wrong, as a predicate of the field.'),
  node_id: z.string().nullable().describe('The node of a graph; null elsewhere.'),
})

const either = (form: keyof typeof completeForms) =>
  [documentOf(completeForms[form]), documentOf(draftForms[form])] as const

/** As it is saved: complete, or of the same form while somebody is at it. */
export const savedDocuments = {
  definition: z
    .union(either('definition'))
    .describe('What begins the automation, what ends it, what it does.'),
  graph: z
    .union([...either('graph'), z.null()])
    .describe('The steps of an automation that divides; null: `definition.actions` are the steps.'),
  triggerConfig: z.union(either('triggerConfig')).describe('How runs begin, and who may enter again.'),
}

const editorState = z.unknown().describe('What the editor left, by value; null: nothing.')

export const draftSchema = z.object({
  revision: revisionNumber(),
  ...savedDocuments,
  editorState,
  faults: z
    .array(faultSchema)
    .describe('What publishing would have refused when it was saved; empty: nothing.'),
  saved_at: instant(),
  saved_by: authorSchema.describe('Who saved it.'),
})

const activeSchema = z.object({
  revision: revisionNumber(),
  definition: documentOf(completeForms.definition),
  graph: documentOf(completeForms.graph).nullable().describe('Null: `definition.actions` are the steps.'),
  triggerConfig: documentOf(completeForms.triggerConfig),
  published_at: instant(),
  published_by: authorSchema.describe('Who published it.'),
})

export const automationSchema = z
  .object({
    ...summary,
    draft: draftSchema.describe('The latest that was saved.'),
    active: activeSchema.nullable().describe('What new runs begin with; null: nothing was ever published.'),
  })
  .meta({
    id: 'Automation',
    description:
      'What happens by itself when something else has happened: its draft, and what of it is published.',
  })
export type Automation = z.infer<typeof automationSchema>
