import * as z from 'zod'
import { receiptOf, type Workflows } from '../../workflows/index.ts'
import { reading, type Tool, tool } from '../tool.ts'
import { succeeded, unsettledReceipt } from '../tool-answer.ts'

/** Tool that reads the stored outcome of a mutation (its receipt). */
export function getWorkflowRequest(workflows: Workflows): Tool {
  return tool({
    name: 'get_workflow_request',
    title: 'Read a receipt',
    description: 'Returns the receipt (stored outcome) of a mutation called with this API key.',
    scopes: ['workflows:read', 'workflows:write'],
    annotations: reading,
    arguments: z.strictObject({
      requestId: z.string().min(1).max(200).describe('request_id of the mutation.'),
    }),
    success: z.strictObject({ request: z.looseObject({ request_id: z.string(), state: z.string() }) }),
    async call({ caller, arguments: { requestId } }) {
      const row = await workflows.receipt(caller, requestId)
      return row.state === 'completed'
        ? succeeded(JSON.stringify({ request: receiptOf(row) }))
        : unsettledReceipt(row)
    },
  })
}
