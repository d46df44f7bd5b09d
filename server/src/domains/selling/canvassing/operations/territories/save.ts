import { authorColumns } from '../../../../../kernel/records/author.ts'
import * as z from 'zod'
import { homeLocation } from '../../../../../kernel/access/actor.ts'
import { AppError, invalidField, invalidState } from '../../../../../kernel/errors.ts'
import { newId } from '../../../../../kernel/ids.ts'
import type { MutationContext } from '../../../../../kernel/operations/context.ts'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { differences } from '../../../../../kernel/records/differences.ts'
import { expectedVersion } from '../../../../../kernel/records/expected-version.ts'
import { id, text } from '../../../../../kernel/schema/fields.ts'
import { idOf } from '../../../../../kernel/schema/named-id.ts'
import { requiredUnless, withRules } from '../../../../../kernel/schema/member-rules.ts'
import { omitUndefined, requireMemberAt } from '../../../../organization/company/index.ts'
import {
  areaInput,
  countTerritories,
  isLocked,
  letDoorsFollow,
  lockTerritories,
  readArea,
  type Rep,
  replaceReps,
  territories,
  type TerritoryColumns,
  type TerritoryRow,
} from '../../../../customers/canvassing-records/index.ts'

/** Maximum number of territories of an organization, without archived ones. */
const mostTerritories = 500

const repInput = z.strictObject({
  member_id: idOf('member'),
  is_primary: z.boolean().default(false).describe('Rep who gets the leads of the territory. Exactly one.'),
})

export const saveTerritory = mutation({
  name: 'canvassing.territories.save',
  summary: 'Create or change a territory.',
  description:
    'Absent members are kept; null clears; reps are replaced as a whole. A place belongs to the first ' +
    'active territory by polygon (smallest first), then by ZIP code, then by city; a polygon includes its ' +
    'border. Up to 200 doors are updated at once, more in the background. The area cannot change during a ' +
    'walk there. A call without changes does not raise `version`.',
  permission: ['manage_canvassing'],
  input: withRules(
    z.strictObject({
      territory_id: id().optional().describe('Territory to change. Absent: a new one.'),
      name: text(200, 1).optional().describe('Name. Required for a new territory.'),
      color: z
        .string()
        .regex(/^#[0-9a-f]{6}$/i, 'must be a color such as #1f77b4')
        .nullish()
        .describe('Color on the map, `#rrggbb`.'),
      area: areaInput.optional().describe('One of the three forms. Required for a new territory.'),
      reps: z.array(repInput).max(50).optional().describe('Members who canvass it. Exactly one is primary.'),
      active: z.boolean().optional().describe('False: it owns no places.'),
      archived: z.boolean().optional().describe('True archives it, false restores it.'),
      expected_version: expectedVersion(),
    }),
    requiredUnless('name', 'territory_id', 'is needed for a new territory'),
    requiredUnless('area', 'territory_id', 'is needed for a new territory'),
  ),
  output: territories.schema,
  errors: ['not_found', 'invalid_state', 'stale_version'],
  async handler(ctx, { territory_id, expected_version, area, reps, archived, ...plain }) {
    const columns = omitUndefined({
      ...plain,
      ...(plain.color ? { color: plain.color.toLowerCase() } : {}),
      ...(area === undefined ? {} : readArea(area, ctx.actor.org.country)),
    })
    lockTerritories(ctx)
    if (territory_id === undefined) return await make(ctx, columns, reps ?? [], archived === true)
    const before = await territories.lock(ctx, territory_id, expected_version)
    const archived_at = archived === undefined ? undefined : archived ? (before.archived_at ?? ctx.now) : null
    if (before.archived_at !== null && archived_at === null) await requireTerritoryQuota(ctx)
    const changed = {
      ...differences(before, omitUndefined({ ...plainOf(columns), archived_at })),
      ...otherArea(before, columns),
    }
    if (changed.area !== undefined) await requireUnwalked(ctx, before)
    const nextReps = reps && (await readReps(ctx, before.location_id, reps, before.reps))
    const isOtherReps = nextReps !== undefined && JSON.stringify(nextReps) !== JSON.stringify(before.reps)
    if (Object.keys(changed).length > 0 || isOtherReps) territories.save(ctx, before, changed)
    if (isOtherReps) replaceReps(ctx, before.id, nextReps)
    if ('area' in changed || 'active' in changed || 'archived_at' in changed)
      await letDoorsFollow(ctx, { ...before, ...changed })
    return await answer(ctx, before.id)
  },
})

async function make(
  ctx: MutationContext,
  columns: Partial<TerritoryColumns>,
  reps: readonly Rep[],
  archived: boolean,
) {
  await requireTerritoryQuota(ctx)
  const location_id = homeLocation(ctx.actor)
  if (location_id === undefined)
    throw new AppError('validation_error', 'There is no location that the territory could belong to.')
  const read = await readReps(ctx, location_id, reps, [])
  const row = {
    id: newId(),
    location_id,
    color: null,
    active: true,
    ...columns,
    version: 1,
    ...authorColumns('created', ctx.author),
    created_at: ctx.now,
    updated_at: ctx.now,
    archived_at: archived ? ctx.now : null,
  } as TerritoryColumns
  territories.insert(ctx, row)
  replaceReps(ctx, row.id, read)
  await letDoorsFollow(ctx, row)
  return await answer(ctx, row.id)
}

async function answer(ctx: MutationContext, territoryId: string) {
  return territories.present((await territories.find(ctx.db, ctx.actor.org.id, territoryId))!, ctx)
}

type Columns = Partial<TerritoryColumns>

const plainOf = ({ name, color, active }: Columns): Columns => omitUndefined({ name, color, active })

/** Only a change of the area changes the columns that places are compared with. */
function otherArea(before: TerritoryRow, columns: Columns): Columns {
  const { area, zips, city_keys, ring, west, south, east, north, extent } = columns
  if (area === undefined || JSON.stringify(area) === JSON.stringify(before.area)) return {}
  return omitUndefined({ area, zips, city_keys, ring, west, south, east, north, extent })
}

/** Current reps may stay, even if they are no longer active. */
async function readReps(
  ctx: MutationContext,
  locationId: string,
  reps: readonly Rep[],
  before: readonly Rep[],
): Promise<Rep[]> {
  const memberIds = new Set<string>()
  for (const [at, { member_id }] of reps.entries()) {
    const field = `reps.${at}.member_id`
    if (memberIds.has(member_id)) throw invalidField(field, 'is named twice')
    memberIds.add(member_id)
    if (before.some((rep) => rep.member_id === member_id)) continue
    await requireMemberAt(ctx, field, member_id, locationId)
  }
  const primary = reps.filter((rep) => rep.is_primary).length
  if (reps.length > 0 && primary !== 1)
    throw invalidField('reps', 'must have one that is primary, and no two')
  return reps.map(({ member_id, is_primary }) => ({ member_id, is_primary }))
}

async function requireUnwalked(ctx: MutationContext, { id: territoryId }: TerritoryRow): Promise<void> {
  if (!(await isLocked(ctx.db, ctx.actor.org.id, territoryId, ctx.now))) return
  throw invalidState('A walk is in progress in the territory: its area cannot change until the walk ends.', [
    { field: 'area', message: 'cannot change during a walk', reason: 'session_open' },
  ])
}

async function requireTerritoryQuota(ctx: MutationContext): Promise<void> {
  const count = await countTerritories(ctx.db, ctx.actor.org.id)
  if (count < mostTerritories) return
  throw invalidState(`An organization has at most ${mostTerritories} territories that are not archived.`, [
    { message: `has ${count} already`, reason: 'too_many' },
  ])
}
