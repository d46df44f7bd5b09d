import type { MemberActor } from '../../kernel/access/actor.ts'
import { canonicalText, parseJson } from '../../kernel/json/index.ts'
import type { Kernel } from '../../kernel/operations/kernel.ts'
import type { Mutation } from '../../kernel/operations/operation.ts'
import { type Confirmation, confirmedByToken } from './confirmed-by-token.ts'
import { dryRunResolved } from './dry-run-call.ts'
import type { WorkflowDryRun } from './workflow-dry-run.ts'

/**
 * A mutation that an API key runs as the member who created the key. It is called through its own REST route or its own
 * MCP tool. A confirm token is valid for both, no matter which of them made the dry run.
 */
export interface ConfirmableCall {
  operation: Mutation
  actor: MemberActor
  input: Record<string, unknown>
  requestId: string
}

export function dryRunConfirmable(kernel: Kernel, call: ConfirmableCall): Promise<WorkflowDryRun> {
  return dryRunResolved(kernel, call.actor, { ...call, canonicalInput: canonicalInputOf(call) })
}

export function confirmationOfCall(
  kernel: Kernel,
  call: ConfirmableCall,
  token: string | undefined,
): Confirmation {
  const { operation, actor } = call
  return confirmedByToken(kernel, { operation, actor, canonicalInput: canonicalInputOf(call) }, token)
}

const canonicalInputOf = ({ input }: ConfirmableCall): string =>
  canonicalText(parseJson(Buffer.from(JSON.stringify(input))))
