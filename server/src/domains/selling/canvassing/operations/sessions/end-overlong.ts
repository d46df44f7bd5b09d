import * as z from 'zod'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { id } from '../../../../../kernel/schema/fields.ts'
import { endOf, sessions } from '../../../../customers/canvassing-records/index.ts'

/** Ends a canvassing session that no member ended. If a concurrent call has ended it already, nothing changes. */
export const endOverlongSession = mutation({
  name: 'canvassing.sessions.endOverlong',
  summary: 'End a canvassing session that was left open, 12 hours after its start.',
  permission: [],
  only: 'system',
  input: z.strictObject({ session_id: id().describe('Session to end.') }),
  output: sessions.schema,
  errors: ['not_found'],
  async handler(ctx, { session_id }) {
    const row = await sessions.lock(ctx, session_id)
    const ended_at = endOf(row, ctx.now)
    if (ended_at === null || row.ended_at !== null) return sessions.present(row, ctx)
    return sessions.present(sessions.save(ctx, row, { ended_at }), ctx)
  },
})
