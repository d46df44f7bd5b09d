import * as z from 'zod'
import type { MemberActor } from '../../kernel/access/actor.ts'
import { fingerprint } from '../../kernel/json/fingerprint.ts'
import { authorize } from '../../kernel/operations/authorize.ts'
import { errorCodeIn } from '../../kernel/http/error-answer.ts'
import type { Outcome } from '../../kernel/operations/claim.ts'
import type { Answer } from '../../kernel/operations/idempotency/answer.ts'
import { answerClaim } from '../../kernel/operations/idempotency/idempotency.ts'
import type { Mutation, Operation, Query } from '../../kernel/operations/operation.ts'
import { type Kernel, run, runOnce } from '../../kernel/operations/run.ts'
import { requireAllLocations } from '../rest/as-member.ts'
import { confirmationOfCall, dryRunConfirmable } from '../workflows/index.ts'
import { confirmToken, dryRun, idempotencyKey } from './argument-fields.ts'
import { viewOf } from '../view/view.ts'
import { reading, type Tool, tool, type ToolCall } from './tool.ts'
import { failed, succeeded, type ToolAnswer } from './tool-answer.ts'

/** Operations on automations that are offered as tools. The resource API offers the same operations. */
export interface AutomationOperations {
  list: Query
  get: Query
  saveDraft: Mutation
  publish: Mutation
  pause: Mutation
}

const writing = { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false }
/**
 * Annotations of the tool that publishes an automation. A published automation may run any action: it can
 * send messages, and change and delete records.
 */
const starting = { ...writing, destructiveHint: true, openWorldHint: true }
const one = z.strictObject({ automation: z.looseObject({}) })
const dryRunAnswer = z.strictObject({ result: z.looseObject({}).describe('The result of the dry run.') })

export function automationTools(
  kernel: Kernel,
  { list, get, saveDraft, publish, pause }: AutomationOperations,
): Tool[] {
  return [
    tool({
      name: 'list_automations',
      title: 'List automations',
      description:
        'Lists the automations of the organization. Tools can read, change, publish and pause ' +
        'automations. Only members can create them, in the console or on the command line.',
      scopes: ['automations:read'],
      annotations: reading,
      arguments: z.strictObject({}),
      success: z.strictObject({ automations: z.array(z.looseObject({})) }),
      call: async (call) => {
        const { items } = (await runQuery(kernel, list, call, {})) as { items: unknown }
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
        succeeded(automationText(await runQuery(kernel, get, call, { automation_id: call.arguments.id }))),
    }),
    change(kernel, saveDraft, {
      name: 'save_automation_draft',
      title: 'Save a draft',
      description:
        'Replaces the draft of an automation with a complete definition. The active definition does not change. The draft may be unfinished: draft.faults lists what publishing would refuse. query_workflow automations.vocabulary lists triggers, actions, condition fields, templates and events with their config.',
    }),
    change(kernel, publish, {
      name: 'publish_automation',
      title: 'Publish a draft',
      description:
        'Makes a draft the active definition of its automation: its steps then run automatically. Refuses ' +
        'an invalid draft and lists every issue. With dryRun, shows the steps with their risk flags, the ' +
        'recipients and the number of messages, and returns a confirmToken: the real call with this token ' +
        'does exactly what was shown, or is refused.',
      annotations: starting,
    }),
    dryRunTool(kernel, publish, {
      name: 'rehearse_publish_automation',
      title: 'Rehearse publishing',
      description:
        'Makes a dry run of publish_automation: shows what would happen, and returns a confirmToken.',
    }),
    change(
      kernel,
      pause,
      {
        name: 'pause_automation',
        title: 'Pause an automation',
        description: 'Stops new runs of an automation until it is published again.',
      },
      // Leaves out the argument `runs`, because only members decide, in the console, what happens to active runs.
      ['runs'],
    ),
  ]
}

const id = () => z.uuid().describe('Id of the automation.')
const automationText = (automation: unknown): string => JSON.stringify({ automation })

/** Defines a tool that runs an operation on an automation. The argument `id` is the id of the automation. */
function change(
  kernel: Kernel,
  operation: Mutation,
  about: Pick<Tool, 'name' | 'title' | 'description'> & Partial<Pick<Tool, 'annotations'>>,
  withheld: readonly string[] = [],
): Tool {
  const isConfirmable = operation.flagsByCall === true
  return tool({
    annotations: writing,
    ...about,
    scopes: ['automations:write'],
    arguments: z.strictObject({
      id: id(),
      ...othersOf(operation, withheld),
      idempotencyKey: idempotencyKey(),
      ...(isConfirmable ? { dryRun: dryRun(), confirmToken: confirmToken() } : {}),
    }),
    success: isConfirmable ? z.union([one, dryRunAnswer]) : one,
    call: (call) => once(kernel, operation, about.name, call),
  })
}

/** Defines a tool that makes a dry run of a mutation. Its annotations declare it as read-only. */
function dryRunTool(
  kernel: Kernel,
  operation: Mutation,
  about: Pick<Tool, 'name' | 'title' | 'description'>,
): Tool {
  return tool({
    ...about,
    scopes: ['automations:write'],
    annotations: reading,
    arguments: z.strictObject({ id: id(), ...othersOf(operation) }),
    success: dryRunAnswer,
    call: async (call) => await answerDryRun(kernel, confirmable(operation, call)),
  })
}

function othersOf(operation: Mutation, withheld: readonly string[] = []) {
  const shape = Object.entries((operation.input as z.ZodObject).shape)
  return Object.fromEntries(shape.filter(([name]) => name !== 'automation_id' && !withheld.includes(name)))
}

interface ChangeArguments {
  id: string
  [other: string]: unknown
}

function confirmable(operation: Mutation, call: ToolCall<ChangeArguments>) {
  const {
    id: automation_id,
    idempotencyKey: _key,
    dryRun: _dry,
    confirmToken: _token,
    ...input
  } = call.arguments
  const { requestId } = call
  return { operation, actor: callerOf(operation, call), input: { automation_id, ...input }, requestId }
}

async function answerDryRun(kernel: Kernel, call: ReturnType<typeof confirmable>): Promise<ToolAnswer> {
  const { would, ...more } = await dryRunConfirmable(kernel, call)
  const result = viewOf(call.operation.output, { detail: 'summary' })!(would.result)
  return succeeded(JSON.stringify({ result: { ...more, would: { ...would, result } } }))
}

function runQuery(
  kernel: Kernel,
  operation: Query,
  call: ToolCall<unknown>,
  input: object,
): Promise<unknown> {
  return run(kernel, operation, { actor: callerOf(operation, call), input, requestId: call.requestId })
}

/**
 * Runs a mutation with its idempotency key. Keys are shared with the resource API: if the same call was already made
 * there, the stored result is returned.
 */
async function once(
  kernel: Kernel,
  operation: Mutation,
  name: string,
  call: ToolCall<ChangeArguments & { idempotencyKey: string; dryRun?: unknown; confirmToken?: unknown }>,
): Promise<ToolAnswer> {
  const requestedChange = confirmable(operation, call)
  const { idempotencyKey: key, dryRun: isDryRun, confirmToken: token } = call.arguments
  if (isDryRun === true) return await answerDryRun(kernel, requestedChange)
  const claimed = { key, fingerprint: fingerprint('MCP', name, call.canonical(['dryRun', 'confirmToken'])) }
  const { sealer, answers } = kernel.services
  const confirmation = confirmationOfCall(
    kernel,
    requestedChange,
    typeof token === 'string' ? token : undefined,
  )
  const claim = answerClaim(operation, requestedChange.actor, claimed, {
    sealer,
    answers,
    render,
    ...confirmation,
  })
  const { status, body } = await runOnce(kernel, operation, requestedChange, claim)
  return { json: body, errorCode: status >= 400 ? errorCodeIn(body) : null }
}

function render(outcome: Outcome): Answer {
  if ('error' in outcome)
    return { status: outcome.error.status, headers: {}, body: failed(outcome.error).json }
  return { status: 200, headers: {}, body: automationText(outcome.output) }
}

/**
 * Returns the member who created the API key. Automations act on the whole organization, so both the key and this
 * member must have access to all locations.
 */
function callerOf(operation: Operation, { access, caller: { actor } }: ToolCall<unknown>): MemberActor {
  authorize(operation, actor)
  requireAllLocations(access, actor)
  return actor
}
