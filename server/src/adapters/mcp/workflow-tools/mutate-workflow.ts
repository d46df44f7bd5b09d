import * as z from 'zod'
import type { Receipted } from '../../../kernel/operations/receipts/receipt-claim.ts'
import type { Warning } from '../../../kernel/operations/warnings.ts'
import { fieldWarnings, viewInput } from '../../view/view.ts'
import { bothOf, type Workflows } from '../../workflows/index.ts'
import { confirmToken, dryRun, idempotencyKey, operationInput, operationName } from '../argument-fields.ts'
import { type Tool, tool } from '../tool.ts'
import { refused, succeeded, type ToolAnswer, unsettled } from '../tool-answer.ts'
import { answerDryRun } from './answer-dry-run.ts'
import { findMutation } from './find-mutation.ts'
import { limitedInput } from './limited-input.ts'
import { answerWarnings, writeWarnings } from './answer-warnings.ts'

/** Tool that runs a mutation, or makes a dry run of it. */
export function mutateWorkflow(workflows: Workflows): Tool {
  return tool({
    name: 'mutate_workflow',
    title: 'Run a mutation',
    description:
      'Runs a mutation. It changes records, and may send messages or move money: list_workflows shows its risk ' +
      'flags. With dryRun, shows what would happen and returns a confirmToken: the real call with this token does ' +
      'exactly what was shown, or is refused. If the answer is pending or indeterminate, read the receipt with ' +
      'get_workflow_request.',
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
      warnings: answerWarnings(),
      replayed: z.literal(true).optional(),
    }),
    async call({ caller, arguments: args, input, requestId }) {
      const operation = findMutation(workflows, caller, args.operation)
      const { value, canonical } = limitedInput(operation, input())
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
  })
}

function receiptAnswer(
  { receipt, answer, failure, replayed }: Receipted,
  aboutView: readonly Warning[] | null,
): ToolAnswer {
  const { request_id: id, state } = receipt
  if (failure !== null) return refused(failure, receipt)
  if (state !== 'completed' || answer === null) return unsettled(receipt)
  const both = writeWarnings(bothOf(receipt.warnings, aboutView))
  return succeeded(`{"result":${answer},"request_id":"${id}"${both}${replayed ? ',"replayed":true' : ''}}`)
}
