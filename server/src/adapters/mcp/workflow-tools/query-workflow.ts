import * as z from 'zod'
import { invalidField } from '../../../kernel/errors.ts'
import { fieldWarnings, viewInput } from '../../view/view.ts'
import type { Workflows } from '../../workflows/index.ts'
import { operationInput, operationName } from '../argument-fields.ts'
import { reading, type Tool, tool } from '../tool.ts'
import { succeeded } from '../tool-answer.ts'
import { limitedInput } from './limited-input.ts'
import { answerWarnings, writeWarnings } from './answer-warnings.ts'

/** Default maximum size of a page for agents, in bytes: about 8,000 tokens of a language model. */
const usualPageBytes = 18_000

/** Tool that runs a query. */
export function queryWorkflow(workflows: Workflows): Tool {
  return tool({
    name: 'query_workflow',
    title: 'Run a query',
    description: 'Runs an operation of the kind query, which changes nothing.',
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
    success: z.strictObject({ result: z.looseObject({}), warnings: answerWarnings() }),
    async call({ caller, arguments: args, input, requestId }) {
      const { operation: name, maxBytes: pageBytes = usualPageBytes, fields, detail } = args
      const operation = workflows.find(caller, name)
      if (operation.kind !== 'query') throw invalidField('operation', 'is a mutation; use mutate_workflow')
      const { value } = limitedInput(operation, input())
      const selection = { fields, detail }
      const answer = await workflows.query(caller, {
        operation,
        input: value,
        requestId,
        selection,
        pageBytes,
      })
      return succeeded(`{"result":${answer}${writeWarnings(fieldWarnings(operation.output, selection))}}`)
    },
  })
}
