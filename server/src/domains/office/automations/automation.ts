import * as z from 'zod'
import { issueCodes } from '../../../kernel/automations/definition/issue.ts'
import { automationModes, automationStatuses } from '../../../kernel/automations/tables/automations-table.ts'
import { authorSchema } from '../../../kernel/records/author.ts'
import { documentOf } from '../../../kernel/schema/document-of.ts'
import { id, instant } from '../../../kernel/schema/fields.ts'
import { completeForms, draftForms } from './forms.ts'

export const revisionNumber = () => z.int().min(1).max(2_147_483_647)

const count = () => z.int().min(0)

const summary = {
  id: id(),
  name: z.string().describe('Name of the automation, as in the draft.'),
  status: z
    .enum(automationStatuses)
    .describe(
      '`draft`: never published. `active`: new runs start. `paused`: no new runs start, and current ' +
        'runs wait. `archived`: ended permanently.',
    ),
  mode: z.enum(automationModes).describe('Form of the steps: a list, or a graph with branches.'),
  trigger: z
    .object({
      kind: z.string().describe('Kind of the trigger that starts runs.'),
      subjectType: z.string().describe('Kind of the record that each run concerns.'),
    })
    .describe('Trigger of the draft.'),
  revision: revisionNumber().describe(
    'Revision of the draft. Increases by one with each save, and at no other time.',
  ),
  draft_revision_number: revisionNumber().describe('The same as `revision`.'),
  active_revision_number: revisionNumber()
    .nullable()
    .describe('Revision that new runs use. Null if no revision was ever published.'),
  has_unpublished_changes: z.boolean().describe('True if the draft and the published revision differ.'),
  counts: z
    .object({
      runs_total: count().describe('Total number of runs.'),
      runs_active: count().describe('Number of runs that have not ended.'),
      runs_failed_7d: count().describe('Number of runs that failed in the last seven days.'),
      messages_failed_7d: count().describe(
        'Number of messages of the last seven days that failed permanently or have an unknown outcome. A ' +
          'run can be completed although a message of one of its steps failed.',
      ),
    })
    .describe('Numbers of runs and messages.'),
  last_run_at: instant()
    .nullable()
    .describe('Start of the latest run that is still stored. Null if there is none.'),
  created_at: instant(),
  updated_at: instant(),
  published_at: instant().nullable().describe('Time at which the active revision was published.'),
}

export const automationSummarySchema = z.object(summary).meta({
  id: 'AutomationSummary',
  description: 'An automation without its definition.',
})
export type AutomationSummary = z.infer<typeof automationSummarySchema>

export const issueSchema = z.object({
  field: z.string().describe('Path in the draft, such as `graph.nodes.1.config.subject`.'),
  code: z.enum(Object.keys(issueCodes) as [keyof typeof issueCodes, ...(keyof typeof issueCodes)[]]),
  message: z
    .string()
    .describe(
      "Description of the problem. It continues a sentence that begins with the field's name, such as `is " +
        'required`.',
    ),
  node_id: z
    .string()
    .nullable()
    .describe("Id of the graph's node with the problem. Null if the problem is not in a node."),
})

const either = (form: keyof typeof completeForms) =>
  [documentOf(completeForms[form]), documentOf(draftForms[form])] as const

/** Schemas of the documents of which a saved automation consists. Each accepts a complete document or an unfinished draft. */
export const savedDocuments = {
  definition: z.union(either('definition')).describe('Trigger, exits and actions of the automation.'),
  graph: z
    .union([...either('graph'), z.null()])
    .describe('Steps of an automation with branches. Null if `definition.actions` are the steps.'),
  triggerConfig: z
    .union(either('triggerConfig'))
    .describe('Rules for when runs start, and whether a record can enter the automation again.'),
}

const editorState = z.unknown().describe('State stored by the editor, any JSON. Null if there is none.')

export const draftSchema = z.object({
  revision: revisionNumber(),
  ...savedDocuments,
  editorState,
  faults: z
    .array(issueSchema)
    .describe('Validation issues that prevent publishing, found when the draft was saved. May be empty.'),
  saved_at: instant(),
  saved_by: authorSchema.describe('The person or program that saved the draft.'),
})

const activeSchema = z.object({
  revision: revisionNumber(),
  definition: documentOf(completeForms.definition),
  graph: documentOf(completeForms.graph)
    .nullable()
    .describe('Steps of an automation with branches. Null if `definition.actions` are the steps.'),
  triggerConfig: documentOf(completeForms.triggerConfig),
  published_at: instant(),
  published_by: authorSchema.describe('The person or program that published the revision.'),
})

export const automationSchema = z
  .object({
    ...summary,
    draft: draftSchema.describe('Latest saved draft.'),
    active: activeSchema
      .nullable()
      .describe('Revision that new runs use. Null if no revision was ever published.'),
  })
  .meta({
    id: 'Automation',
    description: 'Actions that run automatically when a trigger fires: a draft and a published revision.',
  })
export type Automation = z.infer<typeof automationSchema>
