import type { MemberActor } from '../../kernel/access/actor.ts'
import { confirmToken } from '../../kernel/operations/confirmation.ts'
import { rehearse } from '../../kernel/operations/rehearse.ts'
import type { Kernel } from '../../kernel/operations/run.ts'
import type { ShownStart } from '../../kernel/operations/started-later.ts'
import { fieldWarnings, type View } from '../view/view.ts'
import { bothOf } from './send-answer.ts'
import type { WorkflowCaller } from './caller.ts'
import type { WorkflowRehearsal } from './rehearsal.ts'
import { resolveNames } from './resolve-names.ts'
import { withOwnSpelling } from './telling-customers.ts'
import type { MutationCall } from './workflow-call.ts'

/** Dry run: shows the effects that a mutation would have now, with the token that binds the real call to them. */
export async function rehearseCall(
  kernel: Kernel,
  caller: WorkflowCaller,
  call: MutationCall,
  view: View | undefined,
): Promise<WorkflowRehearsal> {
  const input = withOwnSpelling(call.operation, call.input)
  const named = await resolveNames(kernel, call.operation, caller, input)
  return await rehearseNamed(kernel, caller.actor, { ...call, input: named }, view)
}

/** The same for an input in which no names stand for ids. */
export async function rehearseNamed(
  kernel: Kernel,
  actor: MemberActor,
  { operation, input, requestId, canonicalInput, wanted = {} }: MutationCall,
  view?: View,
): Promise<WorkflowRehearsal> {
  const { effects, began, warnings, foreseenStarts, reachesProvider } = await rehearse(kernel, operation, {
    actor,
    input,
    requestId,
  })
  const { digest, digests, money, starts, ...shown } = effects
  const would = {
    ...shown,
    result: view && shown.result !== null ? view(shown.result) : shown.result,
    ...(money.length > 0 ? { money } : {}),
    ...(starts.length > 0 ? { starts: starts.map((start, at) => toldStart(start, foreseenStarts[at])) } : {}),
  }
  const started = new Set(starts.flatMap(({ flags }) => flags))
  const metered = operation.flagsByCall ? started.has('metered') : (operation.metered ?? false)
  const told = bothOf(warnings, fieldWarnings(operation.output, wanted))
  const ofChannel = (channel: string): number =>
    would.messages.filter((message) => message.channel === channel).length
  return {
    dry_run: true,
    would: { ...would, ...(told === null ? {} : { warnings: [...told] }) },
    calls_provider: reachesProvider,
    cost: { emails: ofChannel('email'), sms: ofChannel('sms'), metered },
    ...confirmToken(
      kernel.services.sealer,
      { operation, actor, canonicalInput },
      { digest, digests, began },
      kernel.now(),
    ),
  }
}

function toldStart({ flags, steps }: ShownStart, foreseen: unknown) {
  return { flags, steps: steps.map(({ details, ...step }) => ({ ...step, ...details })), foreseen }
}

/** The member and the call that a confirm token is bound to. */
export const rehearsedBy = ({ actor }: WorkflowCaller, { operation, canonicalInput }: MutationCall) => ({
  operation,
  actor,
  canonicalInput,
})
