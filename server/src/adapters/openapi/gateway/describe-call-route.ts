import * as z from 'zod'
import { exampleFor } from '../../workflows/operation-example.ts'
import { dryRunSchema } from '../../workflows/workflow-dry-run.ts'
import type { JsonObject } from '../component-schemas.ts'
import type { Components } from '../describe-route.ts'
import { pageBytesParameter, viewParameters } from '../shared-parameters.ts'
import { describeCallAnswer } from './describe-call-answer.ts'
import { describeReceiptAnswer } from './describe-receipt-answer.ts'
import {
  commonMembers,
  mutationErrors,
  operationParameter,
  queryErrors,
  requestIdParameter,
} from './common-members.ts'
import { describeFailures, withAlternative } from './describe-answer.ts'
import { requestMeta } from './request-meta.ts'

/**
 * Operations whose example inputs are part of the API description. The route that lists the operations returns an
 * example for every operation.
 */
const shownOperations = [
  'leads.list',
  'leads.setStatus',
  'estimates.create',
  'jobs.schedule',
  'invoices.recordPayment',
]

const dryRunAnswerSchema = z
  .object({ data: dryRunSchema, meta: requestMeta })
  .describe('Answer of a dry run: the effects that the mutation would have.')

/** Describes the route that runs a mutation, or a query with an input that is too large for a URL. */
export function describeCallRoute(components: Components): JsonObject {
  const dryRunAnswer = components.schemas.of(dryRunAnswerSchema, 'output', 'WorkflowRehearsal')
  return {
    ...commonMembers,
    operationId: 'workflowsCall',
    summary: 'Run a mutation, or a query with a large input',
    description:
      'A query needs the scope `workflows:read` and no idempotency key. A mutation needs the scope ' +
      '`workflows:write` and an `Idempotency-Key`, and creates a receipt (the stored outcome of ' +
      'the call) for this key. If you repeat a completed mutation with the same key, you get its ' +
      'answer again, without secrets and file contents, which only the first answer contains. If the ' +
      'mutation is still running or did not complete, a repeated call is answered with 202 and the ' +
      'receipt, and does not start the mutation again. A client error has its usual status. Its ' +
      'answer also contains `receipt_id`, `receipt_status` and `resolution`; the resolution ' +
      'says whether anything was changed and what to do next.',
    parameters: [
      operationParameter,
      { $ref: '#/components/parameters/MutationKey' },
      { $ref: '#/components/parameters/ConfirmToken' },
      requestIdParameter,
      {
        name: 'dry_run',
        in: 'query',
        required: false,
        description:
          '`true` makes the call a dry run of the mutation: the same checks and changes are made, and then ' +
          'everything is rolled back. No idempotency key is used up. The answer shows what would happen ' +
          'and contains a `confirm_token` for the real call.',
        schema: { type: 'string', enum: ['true', 'false'], examples: ['true'] },
      },
      ...viewParameters,
      pageBytesParameter,
    ],
    requestBody: describeInput(components),
    responses: {
      '200': withAlternative(describeCallAnswer(components, 'X-Idempotent-Replayed'), dryRunAnswer),
      '202': describeReceiptAnswer(
        components,
        'The receipt of a mutation that is running or whose outcome is not known.',
      ),
      ...describeFailures(components, ...queryErrors, ...mutationErrors),
    },
  }
}

function describeInput({ schemas }: Components): JsonObject {
  return {
    required: true,
    description: 'The input of the operation, at most 1 MiB unless its description states another limit.',
    content: {
      'application/json': {
        schema: schemas.add('WorkflowInput', {
          type: 'object',
          description: 'Input of the operation. Its schema is the `input_schema` of the operation.',
          properties: {},
          additionalProperties: true,
          maxProperties: 1000,
        }),
        examples: Object.fromEntries(
          shownOperations.map((name) => [name, { summary: `Input of ${name}`, value: exampleFor(name) }]),
        ),
      },
    },
  }
}
