import type * as z from 'zod'
import { AppError } from '../errors.ts'
import { readForm } from '../schema/read-form.ts'

const detailsShown = 50

/**
 * The input as the operation wants it, or a `validation_error` that names each field that is wrong. It is a
 * `body_too_large` where the first of them is a file of too many bytes.
 */
export function parseInput<Input>(schema: z.ZodType<Input>, input: unknown): Input {
  const read = readForm(schema, input)
  if (!('faults' in read)) return read.value
  const [first] = read.faults
  throw new AppError(
    first!['limit'] !== undefined ? 'body_too_large' : 'validation_error',
    first!.field === undefined ? `The input ${first!.message}.` : `${first!.field}: ${first!.message}`,
    read.faults.slice(0, detailsShown),
  )
}
