import * as z from 'zod'
import { viewInput } from '../../view/view.ts'
import type { Workflows } from '../../workflows/index.ts'
import { operationInput, operationName } from '../argument-fields.ts'
import { reading, type Tool, tool } from '../tool.ts'
import { answerDryRun } from './answer-dry-run.ts'
import { findMutation } from './find-mutation.ts'
import { limitedInput } from './limited-input.ts'

/** Tool that makes a dry run of a mutation. */
export function dryRunWorkflow(workflows: Workflows): Tool {
  return tool({
    name: 'rehearse_workflow',
    title: 'Rehearse a mutation',
    description:
      'Makes a dry run of a mutation, which changes nothing. Shows the records, messages and money, and returns a ' +
      'confirmToken: the real call with this token does exactly what was shown, or is refused.',
    scopes: ['workflows:write'],
    annotations: reading,
    arguments: z.strictObject({ operation: operationName(), input: operationInput(), ...viewInput }),
    success: z.strictObject({ result: z.looseObject({}) }),
    async call({ caller, arguments: args, input, requestId }) {
      const operation = findMutation(workflows, caller, args.operation)
      return await answerDryRun(
        workflows,
        caller,
        { operation, ...limitedInput(operation, input()), requestId },
        args,
      )
    },
  })
}
