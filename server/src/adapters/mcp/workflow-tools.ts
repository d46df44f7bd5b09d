import * as z from 'zod'
import { AppError, invalidField } from '../../kernel/errors.ts'
import { bodyTooLarge, usualBodyLimit } from '../../kernel/http/bound-body.ts'
import { authorize } from '../../kernel/operations/authorize.ts'
import type { Receipted } from '../../kernel/operations/receipts/receipt-claim.ts'
import type { Warning } from '../../kernel/operations/warnings.ts'
import type { Mutation, Operation } from '../../kernel/operations/operation.ts'
import type { Document } from '../rest/read-request.ts'
import {
  bothOf,
  type Finding,
  findingInput,
  receiptOf,
  shortEntrySchema,
  type WorkflowCaller,
  type Workflows,
} from '../workflows/index.ts'
import { fieldWarnings, viewInput, type ViewSelection } from '../view/view.ts'
import { confirmToken, dryRun, idempotencyKey, operationInput, operationName } from './argument-fields.ts'
import { reading, type Tool, type ToolInput, tool } from './tool.ts'
import { refused, succeeded, type ToolAnswer, unsettled, unsettledReceipt } from './tool-answer.ts'

const described = z.looseObject({
  name: z.string(),
  kind: z.enum(['query', 'mutation']),
  scope: z.string(),
})
/** Default page size for agents: at most 8,000 tokens. */
const usualPageBytes = 18_000
/** Summary of a dry run, enough for a decision. */
const summary = { detail: 'summary' } as const
/** Default number of search results. */
const usuallyFound = 10

/** Tools that find, describe and run the operations of the service. */
export function workflowTools(workflows: Workflows): Tool[] {
  return [
    tool({
      name: 'list_workflows',
      title: 'Find operations',
      description:
        'Finds the operations that this key and its member may run: by words for the task, by area, by kind. Without any of these, lists the names of all.',
      scopes: ['workflows:read'],
      annotations: reading,
      arguments: z.strictObject(findingInput),
      success: z.strictObject({
        workflows: z.array(z.looseObject(shortEntrySchema.shape)),
        more: z.int().optional().describe('Number of further operations.'),
      }),
      call: ({ caller, arguments: finding }) => succeeded(searchWorkflows(workflows, caller, finding)),
    }),
    tool({
      name: 'get_workflow_schema',
      title: 'Describe operations',
      description:
        'Describes the input of one or several operations; read it before you run one. With detail full, also describes its answer, events and errors.',
      scopes: ['workflows:read'],
      annotations: reading,
      arguments: z.strictObject({
        operation: operationName().optional(),
        operations: z
          .array(operationName())
          .min(1)
          .max(10)
          .optional()
          .describe('Several operations instead of one.'),
        detail: z
          .enum(['input', 'full'])
          .optional()
          .describe('`input` (default): the input schema. `full`: also the answer, events and errors.'),
      }),
      success: z.union([
        z.strictObject({ schema: described }),
        z.strictObject({ schemas: z.array(described).describe('In the order of `operations`.') }),
      ]),
      call: ({ caller, arguments: { operation, operations, detail } }) => {
        const describe = (name: string): string => workflows.describe(caller, name, detail ?? 'input')
        if (operation !== undefined && operations !== undefined)
          throw invalidField('operations', 'is given beside operation: give one of them.')
        if (operations !== undefined) {
          const described = operations.map((name) => orWhich(name, () => describe(name)))
          return succeeded(`{"schemas":[${described.join()}]}`)
        }
        if (operation === undefined) throw invalidField('operation', 'is required, or operations')
        return succeeded(`{"schema":${describe(operation)}}`)
      },
    }),
    tool({
      name: 'query_workflow',
      title: 'Run a query',
      description: 'Runs an operation of kind query. Changes nothing.',
      scopes: ['workflows:read'],
      annotations: reading,
      arguments: z.strictObject({
        operation: operationName(),
        input: operationInput(),
        ...viewInput,
        maxBytes: z
          .int()
          .min(1000)
          .max(1_000_000)
          .optional()
          .describe(`Maximum size of a page in bytes; default ${usualPageBytes}.`),
      }),
      success: z.strictObject({ result: z.looseObject({}), warnings: warnings() }),
      async call({ caller, arguments: args, input, requestId }) {
        const { operation: name, maxBytes: pageBytes = usualPageBytes, fields, detail } = args
        const operation = workflows.find(caller, name)
        if (operation.kind !== 'query') throw invalidField('operation', 'is a mutation: use mutate_workflow.')
        const { value } = limited(operation, input())
        const selection = { fields, detail }
        const answer = await workflows.query(caller, {
          operation,
          input: value,
          requestId,
          selection,
          pageBytes,
        })
        return succeeded(`{"result":${answer}${warned(fieldWarnings(operation.output, selection))}}`)
      },
    }),
    tool({
      name: 'mutate_workflow',
      title: 'Run a mutation',
      description:
        'Runs an operation of kind mutation: it changes records, and may send messages or move money; see its flags in list_workflows. With dryRun, shows what would happen and returns a confirmToken that binds the real call to exactly that. When the answer says that the mutation is pending or indeterminate, read its receipt with get_workflow_request.',
      scopes: ['workflows:write'],
      annotations: {
        readOnlyHint: false,
        destructiveHint: true,
        idempotentHint: true,
        openWorldHint: true,
      },
      arguments: z.strictObject({
        operation: operationName(),
        input: operationInput(),
        idempotencyKey: idempotencyKey(),
        dryRun: dryRun(),
        confirmToken: confirmToken(),
        ...viewInput,
      }),
      success: z.strictObject({
        result: z.looseObject({}).describe('The answer of the operation, or the result of a dry run.'),
        request_id: z.string().optional().describe('Id of the receipt.'),
        warnings: warnings(),
        replayed: z.literal(true).optional(),
      }),
      async call({ caller, arguments: args, input, requestId }) {
        const operation = mutationNamed(workflows, caller, args.operation)
        const { value, canonical } = limited(operation, input())
        const { idempotencyKey: key, confirmToken, fields, detail } = args
        const selection = { fields, detail }
        if (args.dryRun === true)
          return await answerDryRun(workflows, caller, { operation, value, canonical, requestId }, selection)
        const call = { operation, input: value, requestId, canonicalInput: canonical() }
        const about = fieldWarnings(operation.output, selection)
        const receipted = await workflows.mutate(caller, {
          ...call,
          idempotencyKey: key,
          confirmToken,
          selection,
        })
        return receiptAnswer(receipted, about)
      },
    }),
    tool({
      name: 'rehearse_workflow',
      title: 'Rehearse a mutation',
      description:
        'Shows what a mutation would do, like mutate_workflow with dryRun: the records, messages and money, and a confirmToken that binds the real call to exactly that. Changes and sends nothing.',
      scopes: ['workflows:write'],
      annotations: reading,
      arguments: z.strictObject({ operation: operationName(), input: operationInput(), ...viewInput }),
      success: z.strictObject({ result: z.looseObject({}) }),
      async call({ caller, arguments: args, input, requestId }) {
        const operation = mutationNamed(workflows, caller, args.operation)
        return await answerDryRun(
          workflows,
          caller,
          { operation, ...limited(operation, input()), requestId },
          args,
        )
      },
    }),
    tool({
      name: 'get_workflow_request',
      title: 'Read a receipt',
      description: 'Returns the result of a mutation that this key started.',
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
    }),
  ]
}

const warnings = () =>
  z
    .array(z.looseObject({}))
    .optional()
    .describe('Assumptions that were made, and requested fields that the answer does not have.')

const warned = (all: readonly Warning[] | null): string =>
  all === null ? '' : `,"warnings":${JSON.stringify(all)}`

/** All operations by name only; search results with summaries. */
function searchWorkflows(workflows: Workflows, caller: WorkflowCaller, finding: Finding): string {
  const isNarrowed = finding.search !== undefined || finding.area !== undefined
  const limit = finding.limit ?? (finding.search === undefined ? undefined : usuallyFound)
  const detail = finding.detail ?? (isNarrowed ? 'summary' : 'name')
  const { text, more } = workflows.search(caller, { ...finding, limit }, detail)
  return `{"workflows":${text}${more > 0 ? `,"more":${more}` : ''}}`
}

function mutationNamed(workflows: Workflows, caller: WorkflowCaller, name: string): Mutation {
  const operation = workflows.find(caller, name)
  if (operation.kind !== 'mutation') throw invalidField('operation', 'is a query: use query_workflow.')
  return operation
}

async function answerDryRun(
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

function limited(operation: Operation, input: ToolInput): ToolInput {
  const limit = operation.bodyLimit ?? usualBodyLimit
  if (input.atMostBytes <= limit || Buffer.byteLength(input.canonical()) <= limit) return input
  throw bodyTooLarge(limit, `The input of this operation holds at most ${limit} bytes.`)
}

function receiptAnswer(
  { receipt, answer, failure, replayed }: Receipted,
  aboutView: readonly Warning[] | null,
): ToolAnswer {
  const { request_id: id, state } = receipt
  if (failure !== null) return refused(failure, receipt)
  if (state !== 'completed' || answer === null) return unsettled(receipt)
  const both = warned(bothOf(receipt.warnings, aboutView))
  return succeeded(`{"result":${answer},"request_id":"${id}"${both}${replayed ? ',"replayed":true' : ''}}`)
}

/** Names the unknown one of several operations. */
function orWhich(name: string, describe: () => string): string {
  try {
    return describe()
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error
    throw new AppError(
      'not_found',
      error.message.replace('No such operation', `No such operation as ${JSON.stringify(name)}`),
    )
  }
}
