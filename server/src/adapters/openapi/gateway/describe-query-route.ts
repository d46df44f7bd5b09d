import type { JsonObject } from '../component-schemas.ts'
import type { Components } from '../describe-route.ts'
import { pageBytesParameter, viewParameters } from '../shared-parameters.ts'
import { describeCallAnswer } from './describe-call-answer.ts'
import { commonMembers, operationParameter, queryErrors, requestIdParameter } from './common-members.ts'
import { describeFailures } from './describe-answer.ts'

/** Describes the route that runs a query with an input in the URL. */
export function describeQueryRoute(components: Components): JsonObject {
  return {
    ...commonMembers,
    operationId: 'workflowsQuery',
    summary: 'Run a query',
    description:
      'Needs the scope `workflows:read`. A call of a mutation is answered with 405. The list of ' +
      'operations states for each whether it is a query or a mutation; its name does not show it.',
    'x-scope': 'workflows:read',
    parameters: [
      operationParameter,
      requestIdParameter,
      {
        name: 'input',
        in: 'query',
        required: false,
        description: 'The input as JSON, URL-encoded: at most 64 KiB after decoding.',
        schema: {
          type: 'string',
          maxLength: 65_536,
          pattern: '^[^\\u0000]*$',
          examples: ['{"limit":1}'],
        },
      },
      ...viewParameters,
      pageBytesParameter,
    ],
    responses: {
      '200': describeCallAnswer(components),
      ...describeFailures(components, ...queryErrors, 'method_not_allowed'),
    },
  }
}
