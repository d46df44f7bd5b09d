import * as z from 'zod'
import { AppError, invalidField } from '../../../kernel/errors.ts'
import type { Workflows } from '../../workflows/index.ts'
import { operationName } from '../argument-fields.ts'
import { reading, type Tool, tool } from '../tool.ts'
import { succeeded } from '../tool-answer.ts'

const described = z.looseObject({
  name: z.string(),
  kind: z.enum(['query', 'mutation']),
  scope: z.string(),
})

/** Tool that describes operations: either only their input, or everything about them. */
export function getWorkflowSchema(workflows: Workflows): Tool {
  return tool({
    name: 'get_workflow_schema',
    title: 'Describe operations',
    description:
      'Describes the input of operations; use it before you run one. With detail full, also the answer, events ' +
      'and errors.',
    scopes: ['workflows:read'],
    annotations: reading,
    arguments: z.strictObject({
      operation: operationName().optional(),
      operations: z
        .array(operationName())
        .min(1)
        .max(10)
        .optional()
        .describe('Names of several operations, instead of `operation`.'),
      detail: z
        .enum(['input', 'full'])
        .optional()
        .describe('`input` (default): the input schema. `full`: also the answer, events and errors.'),
    }),
    success: z.union([
      z.strictObject({ schema: described }),
      z.strictObject({
        schemas: z.array(described).describe('The descriptions, in the order of `operations`.'),
      }),
    ]),
    call: ({ caller, arguments: { operation, operations, detail } }) => {
      const describe = (name: string): string => workflows.describe(caller, name, detail ?? 'input')
      if (operation !== undefined && operations !== undefined)
        throw invalidField('operations', 'cannot be combined with operation')
      if (operations !== undefined) {
        const described = operations.map((name) => orWhich(name, () => describe(name)))
        return succeeded(`{"schemas":[${described.join()}]}`)
      }
      if (operation === undefined) throw invalidField('operation', 'is required, unless operations is passed')
      return succeeded(`{"schema":${describe(operation)}}`)
    },
  })
}

/**
 * Runs `describe`. If the operation is unknown, adds its name to the error, because the caller may have requested
 * several operations.
 */
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
