import * as z from 'zod'
import {
  findMemberOfSession,
  revokeSession,
  revokeSessionsOfMember,
} from '../../../../../kernel/access/sessions-table.ts'
import { requireLive } from '../../../../../kernel/access/set-up-authority.ts'
import { invalidField, notFound } from '../../../../../kernel/errors.ts'
import type { MutationContext } from '../../../../../kernel/operations/context.ts'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { id } from '../../../../../kernel/schema/fields.ts'
import { idOf } from '../../../../../kernel/schema/named-id.ts'
import { chosenOwner, requireOwnerOfSessions } from '../../session-owner.ts'

export const revokeSessions = mutation({
  name: 'sessions.revoke',
  summary: 'End sessions of a member in the console.',
  description:
    'Ends one session. With `all_others`, ends all sessions of the member except the session in which ' +
    'the call is made. Takes effect within seconds. Sessions of other members require the permission ' +
    '`manage_team`.',
  permission: ['use_app'],
  offApi: true,
  sensitive: true,
  input: z.strictObject({
    session_id: id().optional().describe('The session to end. Pass either this or `all_others`.'),
    all_others: z
      .literal(true)
      .optional()
      .describe('True ends all sessions of the member except the session of this call.'),
    member_id: idOf('member')
      .optional()
      .describe('Member whose sessions `all_others` ends. Defaults to the caller.'),
  }),
  output: z.object({ revoked: z.int().describe('Number of sessions that this call ended.') }),
  errors: ['not_found', 'insufficient_permission', 'unsupported_in_test_mode'],
  async handler(ctx, { session_id, all_others, member_id }) {
    requireLive(ctx.actor)
    if ((session_id === undefined) === (all_others === undefined))
      throw invalidField('session_id', 'is required, unless `all_others` is true')
    if (session_id !== undefined) return { revoked: await endOne(ctx, session_id) }
    return { revoked: await endOthers(ctx, member_id) }
  },
})

async function endOne(ctx: MutationContext, sessionId: string): Promise<number> {
  const orgId = ctx.actor.org.id
  const memberId = await findMemberOfSession(ctx.db, orgId, sessionId)
  if (memberId === undefined) throw notFound('session')
  await requireOwnerOfSessions(ctx, memberId)
  return await revokeSession(ctx.db, orgId, sessionId, ctx.present)
}

async function endOthers(ctx: MutationContext, memberId: string | undefined): Promise<number> {
  const { actor } = ctx
  const owner = await chosenOwner(ctx, memberId)
  const except = (actor.type === 'member' ? actor.sessionId : undefined) ?? null
  return await revokeSessionsOfMember(ctx.db, actor.org.id, { memberId: owner, except }, ctx.present)
}
