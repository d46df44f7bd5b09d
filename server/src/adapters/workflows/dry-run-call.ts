import type { MemberActor } from '../../kernel/access/actor.ts'
import { createConfirmToken } from '../../kernel/operations/confirmation.ts'
import { performDryRun } from '../../kernel/operations/perform-dry-run.ts'
import type { Kernel } from '../../kernel/operations/run.ts'
import type { ShownStart } from '../../kernel/operations/started-later.ts'
import { fieldWarnings, type View } from '../view/view.ts'
import { bothOf } from './send-answer.ts'
import type { WorkflowCaller } from './caller.ts'
import type { WorkflowDryRun } from './workflow-dry-run.ts'
import { resolveNames } from './resolve-names.ts'
import { withOwnSpelling } from './channel-spelling.ts'
import type { MutationCall } from './workflow-call.ts'

/**
 * Makes a dry run of a mutation. Returns the effects that the mutation would have now, and a confirm token. A call
 * with this token has exactly these effects or is refused.
 */
export async function dryRunCall(
  kernel: Kernel,
  caller: WorkflowCaller,
  call: MutationCall,
  view: View | undefined,
): Promise<WorkflowDryRun> {
  const input = withOwnSpelling(call.operation, call.input)
  const named = await resolveNames(kernel, call.operation, caller, input)
  return await dryRunResolved(kernel, caller.actor, { ...call, input: named }, view)
}

/** Makes a dry run with an input in which names have already been replaced by ids. */
export async function dryRunResolved(
  kernel: Kernel,
  actor: MemberActor,
  { operation, input, requestId, canonicalInput, selection = {} }: MutationCall,
  view?: View,
): Promise<WorkflowDryRun> {
  const { effects, began, warnings, foreseenStarts, callsProvider } = await performDryRun(kernel, operation, {
    actor,
    input,
    requestId,
  })
  const { digest, digests, money, starts, ...visibleEffects } = effects
  const would = {
    ...visibleEffects,
    result: view && visibleEffects.result !== null ? view(visibleEffects.result) : visibleEffects.result,
    ...(money.length > 0 ? { money } : {}),
    ...(starts.length > 0
      ? { starts: starts.map((start, at) => presentStart(start, foreseenStarts[at])) }
      : {}),
  }
  const started = new Set(starts.flatMap(({ flags }) => flags))
  const metered = operation.flagsByCall ? started.has('metered') : (operation.metered ?? false)
  const allWarnings = bothOf(warnings, fieldWarnings(operation.output, selection))
  const ofChannel = (channel: string): number =>
    would.messages.filter((message) => message.channel === channel).length
  return {
    dry_run: true,
    would: { ...would, ...(allWarnings === null ? {} : { warnings: [...allWarnings] }) },
    calls_provider: callsProvider,
    cost: { emails: ofChannel('email'), sms: ofChannel('sms'), metered },
    ...createConfirmToken(
      kernel.services.sealer,
      { operation, actor, canonicalInput },
      { digest, digests, began },
      kernel.now(),
    ),
  }
}

function presentStart({ flags, steps }: ShownStart, foreseen: unknown) {
  return { flags, steps: steps.map(({ details, ...step }) => ({ ...step, ...details })), foreseen }
}

/** Data to which a confirm token is bound: it is valid only for this operation, member and input. */
export const tokenBinding = ({ actor }: WorkflowCaller, { operation, canonicalInput }: MutationCall) => ({
  operation,
  actor,
  canonicalInput,
})
