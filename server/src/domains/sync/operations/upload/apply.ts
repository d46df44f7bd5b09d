import * as z from 'zod'
import type { EventType } from '../../../../kernel/events/event.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { anyInstant, id, instant, text } from '../../../../kernel/schema/fields.ts'
import { applyChanges, memberWhoUploads } from '../../upload/apply-changes.ts'
import { changeInput } from '../../upload/change-input.ts'
import { offlineOperations } from '../../upload/offline-operations.ts'
import { outcomeSchema } from '../../upload/outcome.ts'
import { tellResults } from '../../upload/tell-results.ts'
import { parseInstant } from '../../../../kernel/time/index.ts'

const operations = [...offlineOperations.values()].map(({ operation }) => operation)
const names = operations.map(({ name }) => `\`${name}\``).join(', ')
const count = () => z.int().min(0)

export const applyUpload = mutation({
  name: 'sync.upload.apply',
  summary: 'Do what a phone did without a network, and say of each change what became of it.',
  description: `Changes are done in the order given, each as if the caller had called its operation; one that is refused leaves the others. A
change is known by its id for 90 days: sent again, by whatever batch, it has the same verdict and nothing is done.

Of records that others changed meanwhile, what they did stands: a change of members that nobody else touched is done, and any
other one is a conflict that people solve. Money, messages and whatever else is not in this list is rejected with the reason
\`not_offline\`: ${names}.

Clocks of phones are compared by \`device_now\`; what is told to have happened more than five minutes from now, or more than 14
days ago, is rejected with the reason \`clock\`.`,
  permission: ['use_app'],
  metered: true,
  sends: true,
  ofPhones: 'at any rate',
  bodyLimit: 4 * 1024 * 1024,
  input: z.strictObject({
    device: text(100, 1).describe('A name for the phone, for people.'),
    device_now: anyInstant().describe('What the phone takes for the time, at sending.'),
    changes: z.array(changeInput).min(1).max(500).describe('What was done, in its order.'),
  }),
  output: z.object({
    server_now: instant(),
    skew_seconds: z.number().describe('How far the phone is behind us; negative: ahead.'),
    results: z
      .array(
        z
          .object({
            change_id: id(),
            replayed: z.boolean().describe('The change was sent before; this is what became of it then.'),
          })
          .extend(outcomeSchema.shape)
          .extend({
            server: z
              .looseObject({})
              .nullable()
              .describe('Of `superseded` and `conflict`: the record as reads show it now.'),
            server_omitted: z.boolean().describe('The answer would be too large with it: read it.'),
          }),
      )
      .describe('One for each change, in the order given.'),
    counts: z.object({
      applied: count(),
      superseded: count(),
      conflict: count(),
      gone: count(),
      rejected: count(),
      replayed: count().describe('Those of them that were sent before.'),
    }),
  }),
  emits: [...new Set(operations.flatMap(({ emits = [] }): readonly EventType[] => emits))],
  async handler(ctx, { device_now, changes }) {
    const memberId = memberWhoUploads(ctx)
    const skewMs = Date.parse(ctx.now) - parseInstant(device_now)!.getTime()
    const judged = await applyChanges(ctx, memberId, { skewMs, changes })
    return { server_now: ctx.now, skew_seconds: skewMs / 1000, ...(await tellResults(ctx, judged)) }
  },
})
