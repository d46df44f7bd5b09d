import * as z from 'zod'
import type { EventType } from '../../../../../kernel/events/event.ts'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { anyInstant, id, instant, text } from '../../../../../kernel/schema/fields.ts'
import { applyChanges, uploadingMember } from '../../upload/apply-changes.ts'
import { changeInput } from '../../upload/change-input.ts'
import { offlineOperations } from '../../upload/offline-operations.ts'
import { outcomeSchema } from '../../upload/outcome.ts'
import { presentResults } from '../../upload/present-results.ts'
import { parseInstant } from '../../../../../kernel/time/index.ts'

const operations = [...offlineOperations.values()].map(({ operation }) => operation)
const names = operations.map(({ name }) => `\`${name}\``).join(', ')
const count = () => z.int().min(0)

export const applyUpload = mutation({
  name: 'sync.upload.apply',
  summary: 'Apply changes that a phone recorded offline, and report the outcome of each.',
  description:
    'Changes are applied in the given order; the operation of each change runs with the permissions of ' +
    'the caller. A refused change does not affect the other changes. A `change_id` is an idempotency key for 90 ' +
    'days: a change that is sent again, in this or another call, returns the same outcome and has no ' +
    'further effect. If other members changed the same record meanwhile, their changes are kept: the ' +
    'uploaded change is applied if it concerns other fields; if it concerns the same fields, it is a ' +
    'conflict that a person must resolve. Only these operations are possible offline; others, such as payments and messages, are ' +
    `rejected with the reason \`not_offline\`: ${names}. Device times are corrected with ` +
    '`device_now`. A change more than five minutes in the future or more than 14 days in the past ' +
    'is rejected with the reason `clock`.',
  permission: ['use_app'],
  metered: true,
  sends: true,
  ofPhones: 'at any rate',
  bodyLimit: 4 * 1024 * 1024,
  input: z.strictObject({
    device: text(100, 1).describe('Display name of the phone.'),
    device_now: anyInstant().describe("Time that the phone's clock shows when the call is sent."),
    changes: z.array(changeInput).min(1).max(500).describe('Changes in the order in which they were made.'),
  }),
  output: z.object({
    server_now: instant(),
    skew_seconds: z
      .number()
      .describe("Seconds by which the phone's clock is behind the server's. Negative if it is ahead."),
    results: z
      .array(
        z
          .object({
            change_id: id(),
            replayed: z
              .boolean()
              .describe('True if the change was already sent before. The outcome is then the original one.'),
          })
          .extend(outcomeSchema.shape)
          .extend({
            server: z
              .looseObject({})
              .nullable()
              .describe('For `superseded` and `conflict`: the current record. Null otherwise.'),
            server_omitted: z
              .boolean()
              .describe(
                'True if the record was left out because the answer would be too large. Read it separately.',
              ),
          }),
      )
      .describe('One result for each change, in the given order.'),
    counts: z.object({
      applied: count(),
      superseded: count(),
      conflict: count(),
      gone: count(),
      rejected: count(),
      replayed: count().describe('Number of changes in this call that were already sent before.'),
    }),
  }),
  emits: [...new Set(operations.flatMap(({ emits = [] }): readonly EventType[] => emits))],
  async handler(ctx, { device_now, changes }) {
    const memberId = uploadingMember(ctx)
    const skewMs = Date.parse(ctx.now) - parseInstant(device_now)!.getTime()
    const judged = await applyChanges(ctx, memberId, { skewMs, changes })
    return { server_now: ctx.now, skew_seconds: skewMs / 1000, ...(await presentResults(ctx, judged)) }
  },
})
