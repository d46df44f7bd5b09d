import * as z from 'zod'
import { homeLocation } from '../../../../../kernel/access/actor.ts'
import { AppError, invalidField, invalidState } from '../../../../../kernel/errors.ts'
import { newId } from '../../../../../kernel/ids.ts'
import type { MutationContext } from '../../../../../kernel/operations/context.ts'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import {
  claimRequestId,
  duplicateField,
  requestIdField,
} from '../../../../../kernel/operations/request-ids.ts'
import { id } from '../../../../../kernel/schema/fields.ts'
import { onlyWith, withRules } from '../../../../../kernel/schema/member-rules.ts'
import { type Position, positionSchema } from '../../../../../kernel/schema/position.ts'
import { isActiveMember } from '../../../../organization/company/index.ts'
import {
  endOf,
  findOpenSession,
  lockMemberWalks,
  type SessionRow,
  sessions,
  territories,
} from '../../../../customers/canvassing-records/index.ts'
import { walker } from '../../walker.ts'

const name = 'canvassing.sessions.set'

const [neededToStart] = onlyWith('location_consent', 'action', 'start', {
  missing: 'is required to start: pass true or false',
  superfluous: '',
})

const input = withRules(
  z.strictObject({
    action: z.enum(['start', 'end']).describe('`start` or `end` a canvassing session.'),
    session_id: id().nullish().describe('Session to end. Required for `end`.'),
    territory_id: id().nullish().describe('Territory of the session. Only for `start`.'),
    location_consent: z
      .boolean()
      .nullish()
      .describe(
        'True if the member consents to storing positions during this session. Required for `start`.',
      ),
    pos: positionSchema
      .nullish()
      .describe("Position of the member. It is not stored without the member's consent."),
    request_id: requestIdField().nullish(),
  }),
  neededToStart!,
  ...onlyWith('session_id', 'action', 'end', {
    missing: 'is required to end a session',
    superfluous: 'cannot be passed to start a session',
  }),
)
type SessionInput = z.output<typeof input>

export const setSession = mutation({
  name,
  summary: 'Start or end a canvassing session (a walk from door to door).',
  description:
    'A member can have one session at a time. A session that is not ended ends automatically 12 hours ' +
    'after its start. The answer to `end` contains the totals of the session; knocks that are reported ' +
    'later are added to them. Ending a session again has no effect.',
  permission: ['canvass'],
  input,
  output: sessions.schema.extend({ duplicate: duplicateField() }),
  errors: ['not_found', 'insufficient_permission', 'invalid_state'],
  async handler(ctx, values) {
    const { action, session_id } = values
    const memberId = walker(ctx)
    const newSessionId = newId()
    const recordId = action === 'start' ? newSessionId : session_id!
    const { madeBefore } = await claimRequestId(ctx, name, values.request_id, recordId)
    if (madeBefore !== null)
      return { ...sessions.present(await sessions.get(ctx, madeBefore), ctx), duplicate: true }
    const session =
      action === 'start'
        ? await start(ctx, newSessionId, memberId, values)
        : await end(ctx, session_id!, values)
    return { ...sessions.present(session, ctx), duplicate: false }
  },
})

async function start(
  ctx: MutationContext,
  sessionId: string,
  memberId: string,
  { territory_id, location_consent, pos }: SessionInput,
): Promise<SessionRow> {
  const territory = territory_id ? await territoryToWalk(ctx, territory_id) : undefined
  // Deactivating a member acquires the same lock, so it cannot run between this check and the start of the session.
  lockMemberWalks(ctx, memberId)
  if (!(await isActiveMember(ctx.db, ctx.actor.org.id, memberId)))
    throw new AppError('insufficient_permission', 'The member is deactivated.')
  const open = await findOpenSession(ctx, memberId)
  if (open) {
    const ended_at = endOf(open, ctx.now)
    if (ended_at === null) throw alreadyOpen(open)
    sessions.save(ctx, open, { ended_at })
  }
  const location_id = territory?.location_id ?? homeLocation(ctx.actor)
  if (location_id === undefined)
    throw new AppError(
      'validation_error',
      'No location could be determined for the session, because the caller has no home location.',
    )
  const inserted = await sessions.insertOnce(
    ctx,
    {
      id: sessionId,
      location_id,
      member_id: memberId,
      territory_id: territory?.id ?? null,
      started_at: ctx.occurredAt ?? ctx.now,
      ended_at: null,
      location_consent: location_consent!,
      pos_in: positionIfConsented(location_consent!, pos),
      pos_out: null,
      archived_at: null,
    },
    '(org_id, member_id) where ended_at is null',
  )
  // The member's open session belongs to a location that the caller cannot access, so the error does not contain its
  // id.
  if (!inserted) throw alreadyOpen(null)
  return (await sessions.find(ctx.db, ctx.actor.org.id, sessionId))!
}

async function end(ctx: MutationContext, sessionId: string, { pos }: SessionInput): Promise<SessionRow> {
  const row = await sessions.lock(ctx, sessionId)
  if (row.ended_at !== null) return row
  const at = ctx.occurredAt !== null && ctx.occurredAt > row.started_at ? ctx.occurredAt : ctx.now
  const late = endOf(row, at)
  const pos_out = late === null ? positionIfConsented(row.location_consent, pos) : null
  return sessions.save(ctx, row, { ended_at: late ?? at, pos_out })
}

const positionIfConsented = (consent: boolean, pos: Position | null | undefined): Position | null =>
  consent ? (pos ?? null) : null

/** Finds and locks the territory, so that its area does not change before the session is stored. */
async function territoryToWalk(ctx: MutationContext, territoryId: string) {
  const reached = await territories.findAccessible(ctx, territoryId)
  const territory = reached && (await territories.findAndLock(ctx, territoryId))
  if (!territory || territory.archived_at !== null)
    throw invalidField('territory_id', 'is not a territory that the caller can access')
  if (!territory.active) throw invalidField('territory_id', 'is not active')
  return territory
}

function alreadyOpen(open: SessionRow | null) {
  const named = open === null ? {} : { session_id: open.id }
  return invalidState('The member already has an open session. End it first.', [
    { message: 'there is an open session', reason: 'session_open', ...named },
  ])
}
