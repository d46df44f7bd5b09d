import type { JsonObject } from '../component-schemas.ts'
import type { Components } from '../describe-route.ts'
import { describeReceiptAnswer } from './describe-receipt-answer.ts'
import { commonMembers, requestIdParameter } from './common-members.ts'
import { describeFailures } from './describe-answer.ts'

/** Describes the route that reads the stored outcome of a mutation (its receipt). */
export function describeReceiptRoute(components: Components): JsonObject {
  return {
    ...commonMembers,
    operationId: 'workflowsReceipt',
    summary: 'Read the receipt of a mutation',
    description:
      'Needs the scope `workflows:read` or `workflows:write`. The call must use the same API key as the ' +
      'call of the mutation. The receipt is the stored outcome of that call. The creator of the key ' +
      'must still be allowed to call the mutation, and must have access to the locations of that call.',
    parameters: [{ $ref: '#/components/parameters/ReceiptId' }, requestIdParameter],
    responses: {
      '200': describeReceiptAnswer(components, 'The receipt of the mutation.'),
      ...describeFailures(components, 'idempotency_in_progress'),
    },
  }
}
