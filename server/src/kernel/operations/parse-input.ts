import type { ZodError, ZodType } from 'zod'
import { AppError, type ErrorDetail } from '../errors.ts'

const detailsShown = 50

/** The input as the operation wants it, or a `validation_error` that names each field that is wrong. */
export function parseInput<Input>(schema: ZodType<Input>, input: unknown): Input {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  throw new AppError('validation_error', ...describe(parsed.error, input))
}

function describe(error: ZodError, input: unknown): [message: string, details: ErrorDetail[]] {
  const details = error.issues.flatMap((issue): ErrorDetail[] => {
    const at = issue.path.map(String)
    if (issue.code === 'unrecognized_keys') {
      return issue.keys
        .slice(0, detailsShown)
        .map((key) => ({ field: [...at, key].join('.'), message: 'This field is not known here.' }))
    }
    return [
      at.length > 0
        ? { field: at.join('.'), message: messageOf(issue, input) }
        : { message: messageOf(issue, input) },
    ]
  })
  const first = details[0]!
  return [
    first.field === undefined ? first.message : `${first.field}: ${first.message}`,
    details.slice(0, detailsShown),
  ]
}

/** A member that is absent is best told so; everything else, the schema's own words tell. */
function messageOf(issue: ZodError['issues'][number], input: unknown): string {
  if (issue.code !== 'invalid_type') return issue.message
  const value = issue.path.reduce<unknown>(
    (at, name) => (at as Record<PropertyKey, unknown> | undefined)?.[name],
    input,
  )
  return value === undefined ? 'is required' : issue.message
}
