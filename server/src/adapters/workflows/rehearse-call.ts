import { confirmToken } from '../../kernel/operations/confirmation.ts'
import { rehearse } from '../../kernel/operations/rehearse.ts'
import type { Kernel } from '../../kernel/operations/run.ts'
import type { View } from '../view/view.ts'
import type { WorkflowCaller } from './caller.ts'
import type { WorkflowRehearsal } from './rehearsal.ts'
import { resolveNames } from './resolve-names.ts'
import { withOwnSpelling } from './telling-customers.ts'
import type { MutationCall } from './workflow-call.ts'

/** Tells what a mutation would do now, with the token that binds the real call to it. */
export async function rehearseCall(
  kernel: Kernel,
  caller: WorkflowCaller,
  call: MutationCall,
  view: View | undefined,
): Promise<WorkflowRehearsal> {
  const { actor } = caller
  const { operation, requestId } = call
  const input = withOwnSpelling(operation, call.input)
  const named = await resolveNames(kernel, operation, caller, input)
  const { effects, warnings, reachesProvider } = await rehearse(kernel, operation, {
    actor,
    input: named,
    requestId,
  })
  const { digest, money, ...shown } = effects
  const would = {
    ...shown,
    result: view && shown.result !== null ? view(shown.result) : shown.result,
    ...(money.length > 0 ? { money } : {}),
  }
  const ofChannel = (channel: string): number =>
    would.messages.filter((message) => message.channel === channel).length
  return {
    dry_run: true,
    would: { ...would, ...(warnings === null ? {} : { warnings }) },
    calls_provider: reachesProvider,
    cost: { emails: ofChannel('email'), sms: ofChannel('sms'), metered: operation.metered ?? false },
    ...confirmToken(kernel.services.sealer, rehearsedBy(caller, call), digest, kernel.now()),
  }
}

/** Whose rehearsal of what a token is of. */
export const rehearsedBy = ({ actor }: WorkflowCaller, { operation, canonicalInput }: MutationCall) => ({
  operation,
  actor,
  canonicalInput,
})
