import * as z from 'zod'
import type { Draft } from '../../../kernel/automations/definition/draft-forms.ts'
import { faultCodes } from '../../../kernel/automations/definition/fault.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { query } from '../../../kernel/operations/operation.ts'
import { id, instant } from '../../../kernel/schema/fields.ts'
import { withRules } from '../../../kernel/schema/member-rules.ts'
import { checkDraft } from '../check-draft.ts'
import { mostLookedAt, previewOf } from '../preview.ts'
import { draftIn, oneDraft, whichDraft } from '../which-draft.ts'

const mostSamples = 20

const input = withRules(z.strictObject(whichDraft), ...oneDraft)

export const previewEnrolments = query({
  name: 'automations.previewEnrolments',
  summary: 'Show whom an automation would take in.',
  description: `By its trigger and conditions alone: of the events of the last 30 days, newest first, or of the instants of the next 7,
the first first; ${mostLookedAt} are looked at. Records are judged as they are now. That somebody is in already, or over the limit, is not asked.`,
  permission: ['manage_automations'],
  wholeOrganization: true,
  input,
  output: z.object({
    faults: z
      .array(
        z.object({
          field: z.string(),
          code: z.enum(Object.keys(faultCodes)),
          message: z.string(),
          node_id: z.string().nullable(),
        }),
      )
      .describe('What publishing would refuse of trigger and conditions; with any, nobody is looked for.'),
    count: z.int(),
    is_all: z.boolean().describe('False: there were more to be looked at.'),
    samples: z
      .array(
        z.object({
          at: instant(),
          event: z.string().nullable().describe('Null: an instant of the trigger.'),
          event_id: id().nullable(),
          subject: z.object({ kind: z.string(), id: id(), label: z.string() }),
        }),
      )
      .describe(`The first ${mostSamples}.`),
  }),
  errors: ['not_found', 'insufficient_permission'],
  async handler(ctx, wanted) {
    const { automationId, draft } = await draftIn(ctx, wanted)
    const kind = draft.triggerConfig.subjectType
    const faults = await faultsOf(ctx, automationId, draft)
    if (faults.length > 0) return { faults, count: 0, is_all: true, samples: [] }
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

/** Of what is before the first step. */
async function faultsOf(ctx: QueryContext, automationId: string | null, draft: Draft) {
  const before = ['triggerConfig', 'definition.trigger', 'definition.conditions']
  const trigger = draft.graph?.nodes.findIndex(({ type }) => type === 'trigger') ?? -1
  if (trigger >= 0) before.push(`graph.nodes.${trigger}.config`, `graph.nodes.${trigger}.kind`)
  const faults = await checkDraft(ctx, automationId, draft)
  return faults.filter(({ field }) => before.some((path) => field === path || field.startsWith(`${path}.`)))
}
