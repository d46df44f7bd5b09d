import * as z from 'zod'
import { idempotencyKeyPattern } from '../rest/read-request.ts'

export const operationName = () => z.string().min(1).max(200).describe('Full name, from list_workflows.')

export const operationInput = () =>
  z
    .looseObject({})
    .optional()
    .describe('What the operation takes, by its input_schema; {} when it takes nothing.')

export const dryRun = () =>
  z.boolean().optional().describe('Only tells what would happen, in summary; the key is not used up.')

export const confirmToken = () =>
  z.string().min(1).max(4096).optional().describe('From a dry run with the same input.')

export const idempotencyKey = () =>
  z
    .string()
    .regex(idempotencyKeyPattern, 'must be 1 to 255 printable characters')
    .regex(/[^ ]/, 'must not be blank')
    .describe(
      '1 to 255 printable characters of your choice. A new one for each new change; the same one, with the same arguments, to repeat a call whose answer you did not get.',
    )
