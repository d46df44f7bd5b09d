import * as z from 'zod'
import { AppError, type ErrorCode, type ErrorDetail, errorStatuses } from '../../../kernel/errors.ts'
import { cutText } from '../../../kernel/cut-text.ts'
import { id } from '../../../kernel/schema/fields.ts'

export const verdicts = ['applied', 'superseded', 'conflict', 'gone', 'rejected'] as const

const recordSchema = z.object({
  kind: z.string(),
  id: id(),
  version: z.int().nullable().describe('Null of working hours, which have none.'),
})

const errorSchema = z.object({
  code: z.enum(Object.keys(errorStatuses) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  details: z
    .array(z.looseObject({ field: z.string().optional(), message: z.string() }))
    .describe('`reason` says why: `not_offline`, `clock`, `dependency`, or that of the operation.'),
})

/** What becomes of a change, for good. */
export const outcomeSchema = z.object({
  verdict: z
    .enum(verdicts)
    .describe(
      '`applied`: done. `superseded`: we hold this or something later already. `conflict`: somebody else changed the same; nothing of the change is done. `gone`: what it is about is deleted, archived, merged or out of reach. `rejected`: it cannot be done, see `error`.',
    ),
  record: recordSchema.nullable().describe('What was made or changed, or what is there in its place.'),
  fields: z.array(z.string()).describe('Of a conflict: the members that somebody else changed.'),
  merged_into: id().nullable().describe('The client that holds now what the change is about.'),
  error: errorSchema.nullable().describe('Why it was rejected, or refused as a conflict.'),
})
export type Outcome = z.infer<typeof outcomeSchema>

const nothing = { record: null, fields: [], merged_into: null, error: null }

export const outcome = (verdict: Outcome['verdict'], more: Partial<Outcome> = {}): Outcome => ({
  ...nothing,
  verdict,
  ...more,
})

/** For something that no operation was asked about. */
export function rejected(code: ErrorCode, message: string, detail: ErrorDetail): Outcome {
  return outcome('rejected', { error: told(new AppError(code, message, [detail])) })
}

const most = { details: 10, text: 300 }

/** As it is kept and answered; whoever sends long names is answered with their beginnings. */
export function told({ code, message, details }: AppError): NonNullable<Outcome['error']> {
  const short = (value: unknown): unknown => (typeof value === 'string' ? cutText(value, most.text) : value)
  return {
    code,
    message: cutText(message, most.text),
    details: details
      .slice(0, most.details)
      .map((detail) =>
        Object.fromEntries(Object.entries(detail).map(([name, value]) => [name, short(value)])),
      ) as never,
  }
}
