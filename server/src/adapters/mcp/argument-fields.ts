import * as z from 'zod'
import { idempotencyKeyPattern } from '../rest/read-request.ts'

export const operationName = () =>
  z.string().min(1).max(200).describe('Full name of the operation, from list_workflows.')

export const operationInput = () =>
  z.looseObject({}).optional().describe('Input as described by input_schema; {} if it takes none.')

export const dryRun = () =>
  z
    .boolean()
    .optional()
    .describe(
      'True: changes nothing, and returns a summary of what would happen. The idempotencyKey can be used again.',
    )

export const confirmToken = () =>
  z.string().min(1).max(4096).optional().describe('The confirm token from a dry run with the same input.')

export const idempotencyKey = () =>
  z
    .string()
    .regex(idempotencyKeyPattern, 'must be 1 to 255 printable characters')
    .regex(/[^ ]/, 'must not be blank')
    .describe(
      '1 to 255 printable characters. Use a new key for each change. To repeat a call that got no answer, use the ' +
        'same key and arguments.',
    )
