import * as z from 'zod'
import { accessScopeFor } from '../../../../../kernel/access/actor.ts'
import { AppError, invalidField, invalidState } from '../../../../../kernel/errors.ts'
import { newId } from '../../../../../kernel/ids.ts'
import type { MutationContext } from '../../../../../kernel/operations/context.ts'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import {
  claimRequestId,
  duplicateField,
  requestIdField,
} from '../../../../../kernel/operations/request-ids.ts'
import { anyInstant } from '../../../../../kernel/schema/fields.ts'
import { readLately } from '../../../../../kernel/schema/lately.ts'
import { exactlyOne, withRules } from '../../../../../kernel/schema/member-rules.ts'
import { parseInstant, toIso } from '../../../../../kernel/time/index.ts'
import { knockLogged } from '../../canvassing-events.ts'
import { metersBetween } from '../../../../../kernel/maps/index.ts'
import {
  type DoorRow,
  doors,
  type KnockRow,
  knocks,
  longestWalkMs,
  type outcomes,
  type SessionRow,
  sessions,
  shownByKnocks,
} from '../../../../customers/canvassing-records/index.ts'
import { doorAt } from '../../door-at.ts'
import { knockFields } from '../../knock-fields.ts'
import { type Position, positionSchema } from '../../../../../kernel/schema/position.ts'
import { walker } from '../../walker.ts'

const name = 'canvassing.knocks.log'

export const logKnock = mutation({
  name,
  summary: 'Record a knock on a door and its outcome.',
  description:
    'The door shows the knock with the latest `knocked_at`, so a late report never replaces newer data. After ' +
    'the outcome `do_not_knock`, further knocks are refused until a member with `manage_canvassing` ' +
    'removes the mark. The position is stored only during a canvassing session, and only with the ' +
    "member's consent.",
  permission: ['canvass'],
  input: withRules(
    z.strictObject({
      ...knockFields,
      pos: positionSchema.nullish().describe('Position of the member.'),
      knocked_at: anyInstant()
        .nullish()
        .describe('Time of the knock, at most 14 days ago. Defaults to now.')
        .meta({ example: '2026-03-16T14:20:00-05:00' }),
      request_id: requestIdField().nullish(),
    }),
    exactlyOne('door_id', 'address'),
  ),
  output: z.object({
    door: doors.schema,
    knock: knocks.schema,
    position_stored: z.boolean(),
    duplicate: duplicateField(),
  }),
  errors: ['not_found', 'insufficient_permission', 'invalid_state'],
  emits: [knockLogged],
  async handler(ctx, { door_id, address, request_id, ...input }) {
    const memberId = walker(ctx)
    const knockId = newId()
    const { madeBefore } = await claimRequestId(ctx, name, request_id, knockId)
    if (madeBefore !== null) return await answer(ctx, await knocks.get(ctx, madeBefore), true)
    if (input.clear_do_not_knock && accessScopeFor(ctx.actor, 'manage_canvassing') === null)
      throw new AppError(
        'insufficient_permission',
        'Removing do_not_knock requires the permission manage_canvassing.',
        [{ field: 'clear_do_not_knock', message: 'requires manage_canvassing' }],
      )
    const knocked_at = readLately('knocked_at', input.knocked_at, ctx.now)
    const callback_at = readCallback(input, knocked_at)
    const session = input.session_id ? await ownSession(ctx, input.session_id, memberId) : undefined
    const door = address ? await doorAt(ctx, address) : await doors.lock(ctx, door_id!)
    if (!input.clear_do_not_knock) refuseUnwanted(door, knocked_at)
    const pos = isPositionStored(session, knocked_at) ? (input.pos ?? null) : null
    const knock = knocks.insert(ctx, {
      id: knockId,
      location_id: door.location_id,
      door_id: door.id,
      member_id: memberId,
      session_id: session?.id ?? null,
      outcome: input.outcome,
      note: input.note || null,
      callback_at,
      pos,
      distance_m: pos && distanceOf(door, pos),
      knocked_at,
      device_at: input.knocked_at ? toIso(parseInstant(input.knocked_at)!) : null,
      clears_do_not_knock: input.clear_do_not_knock,
    })
    const { latitude, longitude, territory_id } = door
    const place = { latitude, longitude, territory_id }
    doors.save(ctx, door, { ...place, ...(await shownByKnocks(ctx, door.id)) })
    emitKnockLogged(ctx, knock, territory_id)
    return await answer(ctx, knock, false)
  },
})

async function answer(ctx: MutationContext, knock: KnockRow, duplicate: boolean) {
  const door = (await doors.find(ctx.db, ctx.actor.org.id, knock.door_id))!
  return {
    door: doors.present(door, ctx),
    knock: knocks.present(knock, ctx),
    position_stored: knock.pos !== null,
    duplicate,
  }
}

interface OutcomeInput {
  outcome: (typeof outcomes)[number]
  callback_at?: string | null | undefined
}

function readCallback({ outcome, callback_at }: OutcomeInput, knockedAt: string): string | null {
  if (!callback_at) {
    if (outcome === 'callback') throw invalidField('callback_at', 'is required for the outcome `callback`')
    return null
  }
  const at = toIso(parseInstant(callback_at)!)
  if (at <= knockedAt) throw invalidField('callback_at', 'must be later than the knock')
  return at
}

/**
 * Requires that the session belongs to the calling member. A member who can only read a session cannot record knocks in
 * it.
 */
async function ownSession(ctx: MutationContext, sessionId: string, memberId: string): Promise<SessionRow> {
  const session = await sessions.findAccessible(ctx, sessionId)
  if (session?.member_id !== memberId)
    throw invalidField('session_id', 'is not a canvassing session of the caller')
  return session
}

/**
 * Refuses a knock at a door marked `do_not_knock`. Accepts a late report of a knock that happened before the door was
 * marked.
 */
function refuseUnwanted(door: DoorRow, knockedAt: string): void {
  if (door.do_not_knock_since === null || knockedAt < door.do_not_knock_since) return
  throw invalidState('The door is marked do_not_knock.', [
    {
      message: `the door has been marked do_not_knock since ${door.do_not_knock_since}`,
      reason: 'do_not_knock',
      door_id: door.id,
    },
  ])
}

function isPositionStored(session: SessionRow | undefined, knockedAt: string): boolean {
  if (!session?.location_consent) return false
  const end = session.ended_at ?? new Date(Date.parse(session.started_at) + longestWalkMs).toISOString()
  return session.started_at <= knockedAt && knockedAt <= end
}

function distanceOf({ latitude, longitude }: DoorRow, pos: Position): number | null {
  return latitude === null || longitude === null
    ? null
    : Math.round(metersBetween(pos, { latitude, longitude }))
}

function emitKnockLogged(ctx: MutationContext, knock: KnockRow, territory_id: string | null): void {
  const { id: knock_id, door_id, location_id, session_id, member_id, outcome, version, created_at } = knock
  const ids = { knock_id, door_id, location_id, territory_id, session_id, member_id }
  ctx.emit(knockLogged, { ...ids, outcome, version, updated_at: created_at })
}
