import * as z from 'zod'
import type { ErrorCode } from '../../kernel/errors.ts'
import { receiptSchema } from '../../kernel/operations/receipts/receipt.ts'
import { warningSchema } from '../../kernel/operations/warnings.ts'
import { basePath } from '../rest/mount.ts'
import { catalogEntrySchema } from '../workflows/catalog-entry.ts'
import { exampleFor } from '../workflows/operation-example.ts'
import { findingInput, shortEntrySchema } from '../workflows/find-operations.ts'
import { dryRunSchema } from '../workflows/workflow-dry-run.ts'
import { transportErrors } from './answerable-errors.ts'
import type { JsonObject } from './component-schemas.ts'
import type { Components } from './describe-route.ts'
import { catalogEntryExample, receiptExample } from './gateway-examples.ts'
import { pageBytesParameter, viewParameters } from './shared-parameters.ts'
import { headers, type ResponseHeader } from './response-headers.ts'

export const gatewayTag = {
  name: 'Workflows',
  description:
    'Every action of the application as an operation that can be searched, described and called. Scopes: `workflows:read` for queries, `workflows:write` for mutations; live keys only.',
}

const everyCall: readonly ErrorCode[] = [
  ...transportErrors,
  'service_unavailable',
  'invalid_api_key',
  'insufficient_scope',
  'insufficient_permission',
  'unsupported_in_test_mode',
  'validation_error',
  'not_found',
]
const queryErrors: readonly ErrorCode[] = [
  'invalid_json',
  'invalid_cursor',
  'invalid_sort',
  'response_too_large',
]
const mutationErrors: readonly ErrorCode[] = [
  'missing_idempotency_key',
  'invalid_idempotency_key',
  'idempotency_conflict',
  'invalid_state',
  'body_too_large',
]

const name = {
  type: 'string',
  maxLength: 128,
  pattern: '^[A-Za-z]+(\\.[A-Za-z]+)+$',
  examples: ['leads.list'],
}
const operationParameter = {
  name: 'operation',
  in: 'path',
  required: true,
  description: 'The full name of an operation of the catalog.',
  schema: name,
}
/**
 * Operations whose inputs are shown as examples in the API description. The catalog has an example for each
 * operation.
 */
const shownOperations = [
  'leads.list',
  'leads.setStatus',
  'estimates.create',
  'jobs.schedule',
  'invoices.recordPayment',
]

const requestMeta = z
  .object({ request_id: z.string().describe('Id of the call. For a mutation, also the id of its receipt.') })
  .meta({ description: 'Identifies the call.' })

const catalogSchema = z
  .object({
    data: z.array(z.union([catalogEntrySchema, shortEntrySchema])),
    meta: requestMeta
      .extend({ more: z.int().describe('Number of further matches.') })
      .optional()
      .describe('Present for a search.'),
  })
  .describe('The operations that the key and its member may use now.')
const operationSchema = z
  .object({
    data: catalogEntrySchema.extend({
      input_schema: z.unknown().describe('JSON Schema 2020-12; false when the operation takes no input.'),
      input_schema_limitations: z
        .array(z.string())
        .describe('Rules of the parser that the schema does not express.'),
      input_example: z.unknown().optional().describe('A valid input. Replace the ids in it with your own.'),
      output_schema: z.unknown().describe('JSON Schema 2020-12 of the answer.'),
    }),
  })
  .describe('One operation with its schemas.')
const answerSchema = z
  .object({
    data: z.unknown().describe("Described by the operation's `output_schema`."),
    meta: requestMeta.extend({
      warnings: z
        .array(warningSchema)
        .optional()
        .describe('Assumptions that a mutation made; absent if none.'),
    }),
  })
  .describe('The answer of an operation.')
const dryRunAnswerSchema = z
  .object({ data: dryRunSchema, meta: requestMeta })
  .describe('Effects that a mutation would have, from a dry run.')
const receiptAnswerSchema = z
  .object({ data: receiptSchema, meta: requestMeta })
  .describe('The result of a mutation.')

function findingParameter(name: string, type: z.ZodType): JsonObject {
  const { $schema: _dialect, description, ...schema } = z.toJSONSchema(type, { io: 'input' })
  return { name, in: 'query', required: false, description, schema }
}

/** The routes of the workflow gateway, as mounted by adapters/workflows/workflow-routes.ts. */
export function describeGateway({ schemas, errors }: Components): Record<string, JsonObject> {
  const answer = (
    description: string,
    schema: z.ZodType,
    component: string,
    value: unknown,
    ...further: ResponseHeader[]
  ): JsonObject => ({
    description,
    headers: headers(...further),
    content: {
      'application/json': {
        schema: schemas.of(schema, 'output', component),
        examples: { [component]: { summary: description, value } },
      },
    },
  })
  const exampleInput = { operation: 'leads.list', limit: 1 }
  const page = { items: [], next_cursor: null, has_more: false, limit: exampleInput.limit }
  const meta = { request_id: receiptExample.request_id }
  const catalog = answer(
    'The operations of the caller, or the one asked for.',
    catalogSchema,
    'WorkflowCatalog',
    { data: [catalogEntryExample] },
  )
  const described = schemas.of(operationSchema, 'output', 'WorkflowOperation')
  const dryRunAnswer = schemas.of(dryRunAnswerSchema, 'output', 'WorkflowRehearsal')
  const succeeded = (...further: ResponseHeader[]): JsonObject =>
    answer('The answer of the operation.', answerSchema, 'WorkflowAnswer', { data: page, meta }, ...further)
  const receipt = (description: string): JsonObject =>
    answer(description, receiptAnswerSchema, 'WorkflowReceipt', { data: receiptExample, meta })
  const common = { tags: [gatewayTag.name], security: [{ apiKey: [] }], 'x-key-modes': ['live'] }
  const requestId = { $ref: '#/components/parameters/RequestId' }
  const failing = (...codes: ErrorCode[]): JsonObject => errors.of(new Set([...everyCall, ...codes]), false)

  return {
    [`${basePath}/workflows`]: {
      get: {
        ...common,
        operationId: 'workflowsList',
        summary: 'List the operations, or describe one',
        description:
          'Needs the scope `workflows:read`. With `operation`, describes that one with the schemas of its input and answer. Otherwise lists the operations that match the search; without a search, all of them in full detail.',
        'x-scope': 'workflows:read',
        parameters: [
          requestId,
          { ...operationParameter, in: 'query', required: false, description: 'The operation to describe.' },
          ...Object.entries(findingInput).map(([name, type]) => findingParameter(name, type)),
        ],
        responses: { '200': withAlternative(catalog, described), ...failing() },
      },
    },
    [`${basePath}/workflows/{operation}`]: {
      get: {
        ...common,
        operationId: 'workflowsQuery',
        summary: 'Run a query',
        description:
          'Needs the scope `workflows:read`. A mutation is answered 405. Its kind in the catalog decides, not its name.',
        'x-scope': 'workflows:read',
        parameters: [
          operationParameter,
          requestId,
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
        responses: { '200': succeeded(), ...failing(...queryErrors, 'method_not_allowed') },
      },
      post: {
        ...common,
        operationId: 'workflowsCall',
        summary: 'Run a query with a larger input, or a mutation',
        description: `A query needs the scope \`workflows:read\` and no key. A mutation needs the scope \`workflows:write\` and
an \`Idempotency-Key\`; it leaves a receipt that belongs to this key. Repeating a completed mutation returns its answer,
without parts that only the first answer may show. Repeating one that is running, or that ended otherwise, is answered 202
with the receipt and never starts it again. A client error keeps its status and also has \`receipt_id\`, \`receipt_status\` and
\`resolution\`, which says if anything was changed and what to do next.`,
        parameters: [
          operationParameter,
          { $ref: '#/components/parameters/MutationKey' },
          { $ref: '#/components/parameters/ConfirmToken' },
          requestId,
          {
            name: 'dry_run',
            in: 'query',
            required: false,
            description:
              'With `true`, a dry run of a mutation: same checks and locks, then rolled back; no key is used up. The answer shows what would happen and has a `confirm_token` for it.',
            schema: { type: 'string', enum: ['true', 'false'], examples: ['true'] },
          },
          ...viewParameters,
          pageBytesParameter,
        ],
        requestBody: {
          required: true,
          description:
            'The input of the operation, at most 1 MiB unless its catalog entry states another limit.',
          content: {
            'application/json': {
              schema: schemas.add('WorkflowInput', {
                type: 'object',
                description: "Described by the operation's `input_schema`.",
                properties: {},
                additionalProperties: true,
                maxProperties: 1000,
              }),
              examples: Object.fromEntries(
                shownOperations.map((name) => [
                  name,
                  { summary: `Input of ${name}`, value: exampleFor(name) },
                ]),
              ),
            },
          },
        },
        responses: {
          '200': withAlternative(succeeded('X-Idempotent-Replayed'), dryRunAnswer),
          '202': receipt('The receipt of a mutation that is running or whose outcome is not known.'),
          ...failing(...queryErrors, ...mutationErrors),
        },
      },
    },
    [`${basePath}/workflows/requests/{request_id}`]: {
      get: {
        ...common,
        operationId: 'workflowsReceipt',
        summary: 'Read the receipt of a mutation',
        description:
          'Needs the scope `workflows:read` or `workflows:write` and the key that made the mutation. Its member must still be allowed to run it at its location.',
        parameters: [{ $ref: '#/components/parameters/ReceiptId' }, requestId],
        responses: { '200': receipt('The result of the mutation.'), ...failing('idempotency_in_progress') },
      },
    },
  }
}

function withAlternative(response: JsonObject, other: JsonObject): JsonObject {
  const content = response['content'] as { 'application/json': JsonObject }
  const json = content['application/json']
  return {
    ...response,
    content: { 'application/json': { ...json, schema: { anyOf: [json['schema'], other] } } },
  }
}
