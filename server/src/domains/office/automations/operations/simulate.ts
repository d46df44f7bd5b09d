import * as z from 'zod'
import { compileProgram, permissionsOf } from '../../../../kernel/automations/definition/compile-program.ts'
import { simulate as simulateRun } from '../../../../kernel/automations/simulate/simulate.ts'
import { invalidField } from '../../../../kernel/errors.ts'
import { query } from '../../../../kernel/operations/operation.ts'
import { anyInstant } from '../../../../kernel/schema/fields.ts'
import { withRules } from '../../../../kernel/schema/member-rules.ts'
import { mostMembers } from '../../../../kernel/schema/most-members.ts'
import { isOfOurYears, parseInstant, toIso } from '../../../../kernel/time/index.ts'
import { requireLive } from '../../../organization/company/index.ts'
import { checkDraft } from '../check-draft.ts'
import { registry } from '../registry.ts'
import { subjectIn, subjectInput } from '../simulated-subject.ts'
import { noPaths, simulationSchema } from '../simulation.ts'
import { draftIn, oneDraft, draftSelectionInput } from '../draft-selection.ts'

const mostEvents = 100
const longestDays = 365
const dayMs = 86_400_000

const eventName = () => z.string().max(60)
const payload = () => mostMembers(50, z.record(z.string().max(60), z.unknown()))

const input = withRules(
  z.strictObject({
    ...draftSelectionInput,
    subject: subjectInput
      .optional()
      .describe('Record that the run is about. If absent, the answer contains only `faults` and no paths.'),
    event: eventName().optional().describe("Event that starts the run. Defaults to the trigger's event."),
    payload: payload()
      .optional()
      .describe(
        "Values for fields of the event's payload. They replace the values that are taken from the record.",
      ),
    start_at: anyInstant().optional().describe('Start of the run. Defaults to now.'),
    until: anyInstant()
      .optional()
      .describe('End of the simulation. Default and maximum: 365 days from the start.'),
    events: z
      .array(
        z.strictObject({
          at: anyInstant().describe('Time of the event. Events before the start are ignored.'),
          event: eventName().describe(
            'Name of the event. The event is about the record of the run, but does not change it.',
          ),
          payload: payload()
            .optional()
            .describe(
              "Values for fields of the event's payload. They replace the values that are taken from the record.",
            ),
        }),
      )
      .max(mostEvents)
      .default([])
      .describe('Events that happen during the simulated run.'),
    explore: z
      .enum(['actual', 'all'])
      .default('actual')
      .describe(
        '`actual` follows the one path that results from the records and events. `all` also follows ' +
          'every other path of each condition, branch and wait for an event.',
      ),
  }),
  ...oneDraft,
)

export const simulateAutomation = query({
  name: 'automations.simulate',
  summary: 'Show the effects of an automation on one record.',
  description: `Runs the real steps with a simulated clock that jumps from one due time to the next. Everything is rolled back: nothing is changed or sent, and other automations do not run. A step sees the effects of earlier steps. The simulation ends after 5 seconds, 500 steps or 32 paths. If another call locks the same records, the answer is \`service_unavailable\`; try again.`,
  permission: ['manage_automations'],
  wholeOrganization: true,
  input,
  output: simulationSchema,
  errors: ['not_found', 'insufficient_permission', 'unsupported_in_test_mode'],
  async handler(ctx, { subject, event, events, explore, ...options }) {
    requireLive(ctx.actor)
    const startAt = options.start_at === undefined ? ctx.now : utc(options.start_at)
    const until = endOf(startAt, options.until)
    for (const [at, each] of events.entries()) requireKnown(`events.${at}.event`, each.event)
    if (event !== undefined) requireKnown('event', event)
    const { draft, ...stored } = await draftIn(ctx, options)
    const issues = await checkDraft(ctx, stored.automationId, draft)
    if (issues.length > 0) return { faults: issues, ...noPaths }
    if (subject === undefined) return { faults: issues, ...noPaths }
    const program = compileProgram(draft, registry)
    if (subject.kind !== program.subject)
      throw invalidField(
        'subject.kind',
        `must be ${program.subject}, the kind of record that the automation is about`,
      )
    const parts = { registry, org: ctx.actor.org, services: ctx.services }
    const simulation = await simulateRun(parts, {
      ...stored,
      published: { program, permissions: new Set(permissionsOf(draft, registry)) },
      subject: await subjectIn(ctx, subject, startAt),
      event: event ?? null,
      payload: options.payload ?? null,
      events: events.map((each) => ({ ...each, at: utc(each.at) })),
      startAt,
      until,
      explore,
    })
    return { faults: [], ...simulation }
  },
})

function utc(at: string): string {
  return toIso(parseInstant(at)!)
}

function endOf(startAt: string, requestedEnd: string | undefined): string {
  const end = new Date(Date.parse(startAt) + longestDays * dayMs)
  if (!isOfOurYears(end)) throw invalidField('start_at', 'must be before the year 9999')
  const last = toIso(end)
  const until = requestedEnd === undefined ? last : utc(requestedEnd)
  if (until < startAt) throw invalidField('until', 'must not be before start_at')
  return until < last ? until : last
}

function requireKnown(field: string, event: string): void {
  if (!registry.events.has(event)) throw invalidField(field, 'is not an event that automations can react to')
}
