import * as z from 'zod'
import type { Actor } from '../../kernel/access/actor.ts'
import { fingerprint } from '../../kernel/json/fingerprint.ts'
import { authorize } from '../../kernel/operations/authorize.ts'
import type { Outcome } from '../../kernel/operations/claim.ts'
import type { Answer } from '../../kernel/operations/idempotency/answer.ts'
import { answerClaim } from '../../kernel/operations/idempotency/idempotency.ts'
import { confirmationElsewhere } from '../../kernel/operations/confirm-policy.ts'
import type { Mutation, Operation, Query } from '../../kernel/operations/operation.ts'
import { type Kernel, run, runOnce } from '../../kernel/operations/run.ts'
import { requireAllLocations } from '../rest/as-member.ts'
import { idempotencyKey } from './argument-fields.ts'
import { reading, type Tool, tool, type ToolCall } from './tool.ts'
import { failed, succeeded, type ToolAnswer } from './tool-answer.ts'

/** What is offered of automations: the same as by the addresses of the API. */
export interface AutomationOperations {
  list: Query
  get: Query
  saveDraft: Mutation
  publish: Mutation
  pause: Mutation
}

const writing = { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false }
const one = z.strictObject({ automation: z.looseObject({}) })

export function automationTools(
  kernel: Kernel,
  { list, get, saveDraft, publish, pause }: AutomationOperations,
): Tool[] {
  return [
    tool({
      name: 'list_automations',
      title: 'List automations',
      description: 'Lists the automations of the organization.',
      scopes: ['automations:read'],
      annotations: reading,
      arguments: z.strictObject({}),
      success: z.strictObject({ automations: z.array(z.looseObject({})) }),
      call: async (call) => {
        const { items } = (await ask(kernel, list, call, {})) as { items: unknown }
        return succeeded(JSON.stringify({ automations: items }))
      },
    }),
    tool({
      name: 'get_automation',
      title: 'Read an automation',
      description: 'Reads one automation: its draft and its active definition.',
      scopes: ['automations:read'],
      annotations: reading,
      arguments: z.strictObject({ id: id() }),
      success: one,
      call: async (call) =>
        succeeded(told(await ask(kernel, get, call, { automation_id: call.arguments.id }))),
    }),
    change(kernel, saveDraft, {
      name: 'save_automation_draft',
      title: 'Save a draft',
      description:
        'Replaces the draft of an automation with a complete definition. The active one goes on as it is. The draft may be unfinished: draft.faults tell what publishing would refuse.',
    }),
    change(kernel, publish, {
      name: 'publish_automation',
      title: 'Publish a draft',
      description:
        'Makes a draft the active definition of its automation. An invalid or incomplete one is refused, with every fault.',
    }),
    change(
      kernel,
      pause,
      {
        name: 'pause_automation',
        title: 'Pause an automation',
        description: 'Stops new runs of an automation until it is published again.',
      },
      // What becomes of runs under way is decided by people alone.
      ['runs'],
    ),
  ]
}

const id = () => z.uuid().describe('Of the automation.')
const told = (automation: unknown): string => JSON.stringify({ automation })

/** A tool takes what its operation takes; the automation is its `id`. */
function change(
  kernel: Kernel,
  operation: Mutation,
  about: Pick<Tool, 'name' | 'title' | 'description'>,
  withheld: readonly string[] = [],
): Tool {
  const shape = Object.entries((operation.input as z.ZodObject).shape)
  const others = shape.filter(([name]) => name !== 'automation_id' && !withheld.includes(name))
  return tool({
    ...about,
    scopes: ['automations:write'],
    annotations: writing,
    arguments: z.strictObject({
      id: id(),
      ...Object.fromEntries(others),
      idempotencyKey: idempotencyKey(),
    }),
    success: one,
    call: (call) => once(kernel, operation, about.name, call),
  })
}

function ask(kernel: Kernel, operation: Query, call: ToolCall<unknown>, input: object): Promise<unknown> {
  return run(kernel, operation, { actor: callerOf(operation, call), input, requestId: call.requestId })
}

/** Under the same keys as the addresses of the API: a key stands for one request, by whichever door it came. */
async function once(
  kernel: Kernel,
  operation: Mutation,
  name: string,
  call: ToolCall<{ id: string; idempotencyKey: string }>,
): Promise<ToolAnswer> {
  const actor = callerOf(operation, call)
  const { id: automation_id, idempotencyKey: key, ...input } = call.arguments
  const wanted = { key, fingerprint: fingerprint('MCP', name, call.canonical()) }
  const { sealer, answers } = kernel.services
  const refusal = confirmationElsewhere(operation, call.access.actor)
  const claim = answerClaim(operation, actor, wanted, { sealer, answers, render, refusal })
  const asked = { actor, input: { automation_id, ...input }, requestId: call.requestId }
  const { status, body } = await runOnce(kernel, operation, asked, claim)
  return { json: body, isError: status >= 400 }
}

function render(outcome: Outcome): Answer {
  if ('error' in outcome)
    return { status: outcome.error.status, headers: {}, body: failed(outcome.error).json }
  return { status: 200, headers: {}, body: told(outcome.output) }
}

/** Automations act on the whole organization: so must the member who made the key, and the key. */
function callerOf(operation: Operation, { access, caller: { actor } }: ToolCall<unknown>): Actor {
  authorize(operation, actor)
  requireAllLocations(access, actor)
  return actor
}
