import { authorize } from '../../../kernel/operations/authorize.ts'
import type { Mutation } from '../../../kernel/operations/operation.ts'
import type { Document } from '../../rest/read-request.ts'
import type { ViewSelection } from '../../view/view.ts'
import type { WorkflowCaller, Workflows } from '../../workflows/index.ts'
import { succeeded, type ToolAnswer } from '../tool-answer.ts'

/** Default view of a dry run for agents. A summary is enough to decide whether to confirm the call. */
const summary = { detail: 'summary' } as const

export async function answerDryRun(
  workflows: Workflows,
  caller: WorkflowCaller,
  { operation, value: input, canonical, requestId }: { operation: Mutation; requestId: string } & Document,
  { fields, detail }: ViewSelection,
): Promise<ToolAnswer> {
  authorize(operation, caller.actor)
  const selection = fields === undefined && detail === undefined ? summary : { fields, detail }
  const call = { operation, input, requestId, canonicalInput: canonical(), selection }
  return succeeded(JSON.stringify({ result: await workflows.dryRun(caller, call) }))
}
