import type * as z from 'zod'
import { AppError } from '../errors.ts'
import { readForm } from '../schema/read-form.ts'

const detailsShown = 50

/**
 * Parses the input. Throws a `validation_error` that names each wrong field, or `body_too_large` if the first error is a
 * file with too many bytes.
 */
export function parseInput<Input>(schema: z.ZodType<Input>, input: unknown): Input {
  const read = readForm(schema, input)
  if (!('issues' in read)) return read.value
  const [first] = read.issues
  throw new AppError(
    first!['limit'] !== undefined ? 'body_too_large' : 'validation_error',
    first!.field === undefined ? `The input ${first!.message}.` : `${first!.field}: ${first!.message}`,
    read.issues.slice(0, detailsShown),
  )
}
