import * as z from 'zod'
import { memberBehind } from '../../../../../kernel/access/actor.ts'
import { isExpired } from '../../../../../kernel/access/session-directory.ts'
import { selectSessions, signInMethods } from '../../../../../kernel/access/sessions-table.ts'
import { requireLive } from '../../../../../kernel/access/set-up-authority.ts'
import { invalidField } from '../../../../../kernel/errors.ts'
import { query } from '../../../../../kernel/operations/operation.ts'
import { id, instant } from '../../../../../kernel/schema/fields.ts'
import { idOf } from '../../../../../kernel/schema/named-id.ts'
import { requireOwnerOfSessions } from '../../session-owner.ts'

export const listSessions = query({
  name: 'sessions.list',
  summary: 'List the sessions of a member in the console that are still valid, last used first.',
  description: 'Sessions of other members require the permission `manage_team`.',
  permission: ['use_app'],
  offApi: true,
  input: z.strictObject({
    member_id: idOf('member')
      .optional()
      .describe('Member whose sessions are listed. Defaults to the caller.'),
  }),
  output: z.object({
    items: z.array(
      z.object({
        id: id(),
        device: z.string().describe('Browser and operating system, as the browser reported them.'),
        address: z.string().describe('IP address at sign-in.'),
        method: z
          .enum(signInMethods)
          .describe(
            'How the member signed in: with a mail, with a link of the command line, or as a demo member.',
          ),
        shared: z.boolean().describe('True if the member signed in on a shared computer.'),
        created_at: instant(),
        last_seen_at: instant().describe('Last use, recorded at most every ten minutes.'),
        current: z.boolean().describe('True for the session of this call.'),
      }),
    ),
  }),
  errors: ['not_found', 'insufficient_permission', 'unsupported_in_test_mode'],
  async handler(ctx, { member_id }) {
    const { actor } = ctx
    requireLive(actor)
    const memberId = member_id ?? memberBehind(actor)
    if (memberId === null) throw invalidField('member_id', 'is required, because the caller is not a member')
    await requireOwnerOfSessions(ctx, memberId)
    const nowMs = Date.parse(ctx.present)
    const rows = await selectSessions(ctx.db, actor.org.id, memberId)
    const current = actor.type === 'member' ? actor.sessionId : undefined
    const valid = rows.filter(({ shared, created_at, seen_at }) => {
      const times = { createdAtMs: Date.parse(created_at), seenAtMs: Date.parse(seen_at) }
      return !isExpired({ shared, ...times }, nowMs)
    })
    return {
      items: valid.map(({ member_id: _member, seen_at, ...session }) => ({
        ...session,
        last_seen_at: seen_at,
        current: session.id === current,
      })),
    }
  },
})
