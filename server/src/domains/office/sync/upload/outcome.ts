import * as z from 'zod'
import { AppError, type ErrorCode, type ErrorDetail, errorStatuses } from '../../../../kernel/errors.ts'
import { cutText } from '../../../../kernel/cut-text.ts'
import { id } from '../../../../kernel/schema/fields.ts'

export const verdicts = ['applied', 'superseded', 'conflict', 'gone', 'rejected'] as const

const recordSchema = z.object({
  kind: z.string(),
  id: id(),
  version: z
    .int()
    .nullable()
    .describe('Version of the record. Null for working hours, which have no version.'),
})

const errorSchema = z.object({
  code: z.enum(Object.keys(errorStatuses) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  details: z
    .array(z.looseObject({ field: z.string().optional(), message: z.string() }))
    .describe(
      'Details of the error. `reason` is `not_offline`, `clock` or `dependency`, or comes from the ' +
        'operation.',
    ),
})

/** Outcome of a change from an offline phone. It is stored and never changes. */
export const outcomeSchema = z.object({
  verdict: z
    .enum(verdicts)
    .describe(
      '`applied`: the change was applied. `superseded`: the server already has this or a later state. ' +
        '`conflict`: other members changed the same fields, so no part of the change is applied. `gone`: ' +
        'the record is deleted, archived, merged or not accessible. `rejected`: the change cannot be ' +
        'applied, see `error`.',
    ),
  record: recordSchema
    .nullable()
    .describe(
      'The record that was created or changed, or the existing record that prevented the change. Null ' +
        'if there is none.',
    ),
  fields: z.array(z.string()).describe('For `conflict`: the fields that others changed. Otherwise empty.'),
  merged_into: id()
    .nullable()
    .describe("The client into which the record's client was merged. Null if it was not merged."),
  error: errorSchema.nullable().describe('Reason for the rejection or conflict.'),
})
export type Outcome = z.infer<typeof outcomeSchema>

const nothing = { record: null, fields: [], merged_into: null, error: null }

export const outcome = (verdict: Outcome['verdict'], more: Partial<Outcome> = {}): Outcome => ({
  ...nothing,
  verdict,
  ...more,
})

/** Creates the outcome `rejected` for a change whose operation was not run. */
export function rejected(code: ErrorCode, message: string, detail: ErrorDetail): Outcome {
  return outcome('rejected', { error: presentError(new AppError(code, message, [detail])) })
}

const most = { details: 10, text: 300 }

/** Converts an error to the form that is stored and returned. Truncates long texts and omits details after the tenth. */
export function presentError({ code, message, details }: AppError): NonNullable<Outcome['error']> {
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
