import * as z from 'zod'
import { canonicalText } from '../../../kernel/json/index.ts'
import { fingerprint } from '../../../kernel/json/fingerprint.ts'
import { anyInstant, id, text } from '../../../kernel/schema/fields.ts'
import { withRules } from '../../../kernel/schema/member-rules.ts'

/** One thing that was done on a phone without a network. */
export const changeInput = withRules(
  z.strictObject({
    change_id: id().describe('Made by the phone: the change is done once, however often it is sent.'),
    operation: text(200, 1)
      .describe('The operation that it would have called.')
      .meta({ example: 'leads.update' }),
    input: z
      .looseObject({})
      .describe(
        'What that operation takes. The text `change:` with the id of a change, as a value, stands for the id of the record that it made.',
      ),
    base_version: z
      .int()
      .min(1)
      .nullish()
      .describe(
        'The version of the record that the phone had. Without it, where the change depends on others of the same record, the version that the last of these left.',
      ),
    base: z
      .record(z.string().max(100), z.unknown())
      .nullish()
      .describe('By the members that it changes, what the phone had there before.'),
    device_at: anyInstant().describe('When it was done, by the clock of the phone.'),
    depends_on: z.array(id()).max(10).nullish().describe('Changes without which this one makes no sense.'),
  }),
  {
    field: 'depends_on',
    message: 'must not name the change itself',
    holds: ({ change_id, depends_on }) => !depends_on?.includes(change_id),
  },
)
export type ChangeInput = z.output<typeof changeInput>

/** What makes two changes with one id the same change. */
export function fingerprintOf({
  operation,
  input,
  base_version,
  base,
  device_at,
  depends_on,
}: ChangeInput): string {
  const value = {
    input,
    base_version: base_version ?? null,
    base: base ?? null,
    device_at,
    depends_on: depends_on ?? [],
  }
  return fingerprint('change', operation, canonicalText({ value, inexact: new Map() }))
}
