import * as z from 'zod'
import { homeLocation } from '../../../../../kernel/access/actor.ts'
import { AppError, invalidField, invalidState } from '../../../../../kernel/errors.ts'
import type { MutationContext } from '../../../../../kernel/operations/context.ts'
import { requireQuota } from '../../../../../kernel/records/require-quota.ts'
import { saveOperation } from '../../../../../kernel/records/save-operation.ts'
import { id, text } from '../../../../../kernel/schema/fields.ts'
import { idOf } from '../../../../../kernel/schema/named-id.ts'
import { requireMemberAt } from '../../../../organization/company/index.ts'
import {
  areaInput,
  isLocked,
  letDoorsFollow,
  lockTerritories,
  readArea,
  type Rep,
  replaceReps,
  territories,
  type TerritoryRow,
} from '../../../../customers/canvassing-records/index.ts'

/** Maximum number of territories of an organization. Archived territories do not count. */
const mostTerritories = 500

const repInput = z.strictObject({
  member_id: idOf('member'),
  is_primary: z
    .boolean()
    .default(false)
    .describe('True for the rep who gets the leads of the territory. Exactly one rep must be primary.'),
})

export const saveTerritory = saveOperation(territories, {
  name: 'canvassing.territories.save',
  summary: 'Create or change a territory.',
  description:
    'Omitted fields stay unchanged; null clears a field; `reps` replaces all reps. If several active ' +
    'territories contain an address, it belongs to the smallest territory with a polygon, otherwise ' +
    "to one with the address's ZIP code, otherwise to one with the city. A polygon includes its " +
    'border. The doors in the area are assigned again: up to 200 by this call, the others in the background. ' +
    'The area cannot change while a canvassing session is in progress there. A call that changes ' +
    'nothing does not raise `version`.',
  permission: ['manage_canvassing'],
  fields: {
    territory_id: id().optional().describe('Territory to change. Omit it to create one.'),
    name: text(200, 1).optional().describe('Name. Required for a new territory.'),
    color: z
      .string()
      .regex(/^#[0-9a-f]{6}$/i, 'must be a color such as #1f77b4')
      .nullish()
      .describe('Color on the map, `#rrggbb`.'),
    area: areaInput
      .optional()
      .describe('Area of the territory, as postal codes, cities or a polygon. Required for a new territory.'),
    reps: z
      .array(repInput)
      .max(50)
      .optional()
      .describe('Members who canvass the territory. Exactly one must be primary.'),
    active: z
      .boolean()
      .optional()
      .describe('False takes the territory out of use: no doors or leads are assigned to it.'),
    archived: z.boolean().optional().describe('True archives the territory, false restores it.'),
  },
  idField: 'territory_id',
  neededForNew: { name: 'is required for a new territory', area: 'is required for a new territory' },
  lock: lockTerritories,
  admit: (ctx) => requireQuota(ctx, territories, mostTerritories, 'territories that are not archived'),
  defaults: () => ({ active: true, reps: [] }),
  async columns(ctx, { area, reps, color, ...plain }, before) {
    const areaColumns = area && readArea(area, ctx.actor.org.country)
    const isSameArea = JSON.stringify(areaColumns?.area) === JSON.stringify(before?.area)
    if (before && areaColumns && !isSameArea) await requireUnwalked(ctx, before)
    const location_id = before?.location_id ?? requireHome(ctx)
    return {
      ...plain,
      // If the area is unchanged, the columns that are compared with the positions of doors are not written again.
      ...(isSameArea ? {} : areaColumns),
      location_id,
      color: color?.toLowerCase() ?? color,
      reps: reps && (await readReps(ctx, location_id, reps, before?.reps ?? [])),
    }
  },
  async saved(ctx, after, before) {
    if (after.reps !== before?.reps) replaceReps(ctx, after.id, after.reps)
    const isOther = (name: 'area' | 'active' | 'archived_at') => after[name] !== before?.[name]
    if (isOther('area') || isOther('active') || isOther('archived_at')) await letDoorsFollow(ctx, after)
  },
  async present(ctx, { id: territoryId }) {
    return territories.present((await territories.find(ctx.db, ctx.actor.org.id, territoryId))!, ctx)
  },
})

function requireHome(ctx: MutationContext): string {
  const home = homeLocation(ctx.actor)
  if (home === undefined)
    throw new AppError(
      'validation_error',
      'No location could be determined for the territory, because the caller has no home location.',
    )
  return home
}

/**
 * Validates the sales reps of a territory. Reps who are already assigned may stay, even if they are no longer active
 * members.
 */
async function readReps(
  ctx: MutationContext,
  locationId: string,
  reps: readonly Rep[],
  before: readonly Rep[],
): Promise<Rep[]> {
  const memberIds = new Set<string>()
  for (const [at, { member_id }] of reps.entries()) {
    const field = `reps.${at}.member_id`
    if (memberIds.has(member_id)) throw invalidField(field, 'occurs twice')
    memberIds.add(member_id)
    if (before.some((rep) => rep.member_id === member_id)) continue
    await requireMemberAt(ctx, field, member_id, locationId)
  }
  const primary = reps.filter((rep) => rep.is_primary).length
  if (reps.length > 0 && primary !== 1) throw invalidField('reps', 'must have exactly one primary rep')
  return reps.map(({ member_id, is_primary }) => ({ member_id, is_primary }))
}

async function requireUnwalked(ctx: MutationContext, { id: territoryId }: TerritoryRow): Promise<void> {
  if (!(await isLocked(ctx.db, ctx.actor.org.id, territoryId, ctx.now))) return
  throw invalidState(
    'A canvassing session is in progress in the territory. The area cannot change until it ends.',
    [{ field: 'area', message: 'cannot change during a canvassing session', reason: 'session_open' }],
  )
}
