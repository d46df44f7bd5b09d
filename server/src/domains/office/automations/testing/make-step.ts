import { everyOperation } from '../../../../app/catalog.ts'
import { act } from '../../../../kernel/automations/engine/act.ts'
import type { EngineParts } from '../../../../kernel/automations/engine/engine-parts.ts'
import type { LiveRun } from '../../../../kernel/automations/engine/live-run.ts'
import type { StepRow } from '../../../../kernel/automations/engine/step-row.ts'
import type { StepCall } from '../../../../kernel/automations/engine/stepper.ts'
import { inTurn } from '../../../../kernel/automations/engine/turn.ts'
import type { Permission } from '../../../../kernel/access/permissions.ts'
import { newId } from '../../../../kernel/ids.ts'
import type { OutboxEvent } from '../../../../kernel/operations/outbox-event.ts'
import { organizationOf } from '../../../../kernel/operations/testing/tally.ts'
import type { TestOrg } from '../../../../testing/test-org.ts'
import { registry } from '../registry.ts'

interface StepOptions {
  subject: { kind: string; id: string }
  /** Kind of the step, such as `send_sms`. */
  kind: string
  /** Config of the step, as in the definition of an automation. Missing fields get their defaults. */
  config: Record<string, unknown>
  automationId?: string
  runId?: string
  event?: LiveRun['context']['event']
  /** Kind of the trigger that started the run. Defaults to `lead.created`. */
  trigger?: string
}

interface StepResult {
  /** Undefined if the step waits. */
  step: StepRow | undefined
  waits: { until: string } | undefined
  /** The operation that the step ran, and its input. Undefined if it ran none. */
  call: Pick<StepCall, 'operation' | 'input'> | undefined
  events: readonly OutboxEvent[]
}

const operations = new Map(
  everyOperation.filter((each) => each.kind === 'mutation').map((each) => [each.name, each]),
)

/**
 * Runs one step on a record, as the engine does. The run has the permissions that publishing such a step requires.
 */
export async function makeStep(org: TestOrg, options: StepOptions): Promise<StepResult> {
  const { kernel } = org.app
  const organization = { ...organizationOf(org), clock: null }
  const parts = {
    kernel,
    registry,
    operations,
    organizationOf: () => Promise.resolve(organization),
  } as unknown as EngineParts // All parts that a step needs.
  const action = registry.actions.get(options.kind)!
  const config = action.config.parse(options.config) as Record<string, unknown>
  const called = action.calls(options.subject.kind, config)
  if (!called) throw new Error(`The step ${options.kind} is not available for a ${options.subject.kind}.`)
  const result: StepResult = { step: undefined, waits: undefined, call: undefined, events: [] }
  await inTurn(parts, organization, async ({ io, ledger, now }) => {
    const run = runOf(org, options, called.permission)
    const subject = await io.subject(options.subject.kind, options.subject.id)
    if (!subject) throw new Error('The subject does not exist.')
    const node = { kind: options.kind, config, on_error: { tries: 1, then: 'stop' }, next: {} } as const
    const end = await act({
      registry,
      run,
      subject,
      node,
      at: now,
      io: {
        ...io,
        recordStep: (step) => (result.step = step),
        perform: async (call) => {
          result.call = { operation: call.operation, input: call.input }
          const part = await io.perform(call)
          result.events = part.events
          return part
        },
      },
    })
    if (end?.to === 'waits') result.waits = { until: end.dueAt }
    return ledger.runs
  })
  return result
}

function runOf(org: TestOrg, options: StepOptions, permission: readonly Permission[]): LiveRun {
  return {
    orgId: org.id,
    id: options.runId ?? newId(),
    automationId: options.automationId ?? newId(),
    revision: 1,
    // The step uses only the trigger of the program. Its own node is passed separately.
    program: {
      nodes: {},
      exits: [],
      trigger: { kind: options.trigger ?? 'lead.created', config: {} },
    } as unknown as LiveRun['program'],
    permissions: new Set(permission),
    subjectKind: options.subject.kind,
    subjectId: options.subject.id,
    clientId: null,
    locationId: org.locationId,
    depth: 1,
    rootEventId: null,
    state: 'running',
    waitKind: null,
    node: 'a1',
    step: 0,
    tries: 0,
    dueAt: null,
    entryKey: null,
    anchor: null,
    context: { event: options.event ?? null },
  }
}
