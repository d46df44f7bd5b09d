import * as z from 'zod'
import type { Draft } from '../../../../kernel/automations/definition/draft-forms.ts'
import { issueCodes } from '../../../../kernel/automations/definition/issue.ts'
import type { QueryContext } from '../../../../kernel/operations/context.ts'
import { query } from '../../../../kernel/operations/operation.ts'
import { id, instant } from '../../../../kernel/schema/fields.ts'
import { withRules } from '../../../../kernel/schema/member-rules.ts'
import { checkDraft } from '../check-draft.ts'
import { mostLookedAt, previewOf } from '../preview.ts'
import { draftIn, oneDraft, draftSelectionInput } from '../draft-selection.ts'

const mostSamples = 20

const input = withRules(z.strictObject(draftSelectionInput), ...oneDraft)

export const previewEnrolments = query({
  name: 'automations.previewEnrolments',
  summary: 'Preview which records an automation would enroll.',
  description: `Evaluates the trigger and conditions against events of the last 30 days (newest first) or, for scheduled triggers, the next 7 days.
Checks at most ${mostLookedAt} candidates against their current state. Ignores limits and earlier
runs of the records. If re-entry is not allowed, each record appears only once.`,
  permission: ['manage_automations'],
  wholeOrganization: true,
  input,
  output: z.object({
    faults: z
      .array(
        z.object({
          field: z.string(),
          code: z.enum(Object.keys(issueCodes)),
          message: z.string(),
          node_id: z.string().nullable(),
        }),
      )
      .describe('Validation issues of trigger and conditions. If there are any, no records are searched.'),
    count: z.int(),
    is_all: z.boolean().describe('False if more candidates remain unchecked.'),
    samples: z
      .array(
        z.object({
          at: instant(),
          event: z
            .string()
            .nullable()
            .describe('Event that would have started the run. Null for a scheduled trigger.'),
          event_id: id().nullable(),
          subject: z.object({ kind: z.string(), id: id(), label: z.string() }),
        }),
      )
      .describe(`The first ${mostSamples} records that would be enrolled.`),
  }),
  errors: ['not_found', 'insufficient_permission'],
  async handler(ctx, selection) {
    const { automationId, draft } = await draftIn(ctx, selection)
    const kind = draft.triggerConfig.subjectType
    const issues = await findTriggerIssues(ctx, automationId, draft)
    if (issues.length > 0) return { faults: issues, count: 0, is_all: true, samples: [] }
    const { enrolled, isAll } = await previewOf(ctx, draft)
    const samples = enrolled.slice(0, mostSamples).map(({ at, event, subject: { id, label } }) => ({
      at,
      event: event?.type ?? null,
      event_id: event?.id ?? null,
      subject: { kind, id, label },
    }))
    return { faults: [], count: enrolled.length, is_all: isAll, samples }
  },
})

/** Returns the validation issues of the draft's trigger and conditions. Omits issues of the draft's steps. */
async function findTriggerIssues(ctx: QueryContext, automationId: string | null, draft: Draft) {
  const before = ['triggerConfig', 'definition.trigger', 'definition.conditions']
  const trigger = draft.graph?.nodes.findIndex(({ type }) => type === 'trigger') ?? -1
  if (trigger >= 0) before.push(`graph.nodes.${trigger}.config`, `graph.nodes.${trigger}.kind`)
  const issues = await checkDraft(ctx, automationId, draft)
  return issues.filter(({ field }) => before.some((path) => field === path || field.startsWith(`${path}.`)))
}
