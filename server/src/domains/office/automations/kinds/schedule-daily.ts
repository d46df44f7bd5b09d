import * as z from 'zod'
import type { Anchor, AnchorSource, TriggerKind } from '../../../../kernel/automations/kinds/trigger-kind.ts'
import type { Queries } from '../../../../kernel/database/queries.ts'
import { clockTime } from '../../../../kernel/schema/fields.ts'
import { nextClock } from '../../../../kernel/time/index.ts'
import { zoneOfRecord, zonesOf } from '../../../organization/company/index.ts'
import { records } from '../../../records.ts'

const config = z.strictObject({
  at: clockTime().describe("Time of day in the time zone of each record's location."),
})
type Config = z.infer<typeof config>

const subjectTypes = ['client', 'lead', 'estimate', 'job', 'invoice'] as const
type Daily = (typeof subjectTypes)[number]

/**
 * Returns the instants after `after` and up to `upTo` at which it is the configured time of day in one of the time
 * zones. Each instant comes with the time zones to which this applies.
 */
function clockTimes(
  { at }: Config,
  zones: readonly string[],
  { after, upTo }: { after: string; upTo: string },
): [instant: string, zones: string[]][] {
  const times = zones.flatMap((zone) => {
    const instants: { instant: string; zone: string }[] = []
    for (let next = nextClock(after, at, null, zone); next <= upTo; next = nextClock(next, at, null, zone))
      instants.push({ instant: next, zone })
    return instants
  })
  return [...Map.groupBy(times, ({ instant }) => instant)]
    .map(([instant, each]): [string, string[]] => [instant, each.map(({ zone }) => zone)])
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
}

/** Returns the ids of records that are not archived and whose locations are in these time zones, ordered by id. */
async function recordsIn(
  db: Queries,
  orgId: string,
  filter: { kind: Daily; zones: readonly string[]; behind: string | null; limit: number },
): Promise<string[]> {
  const { kind, zones, behind, limit } = filter
  const rows = await db.rows<{ id: string }>(
    `select r.id from ${records[kind].table} r
      where r.org_id = $1 and r.archived_at is null and ${zoneOfRecord} = any ($2::text[])
        and ($3::uuid is null or r.id > $3::uuid)
      order by r.id limit $4`,
    [orgId, zones, behind, limit],
  )
  return rows.map(({ id }) => id)
}

/** Times at which the trigger fires: once a day, for every active record. */
const anchors: AnchorSource<Config> = {
  async due(db, { orgId }, { config, subjectType, after, upTo, from, limit }) {
    const kind = subjectType as Daily
    const dueAnchors: Anchor[] = []
    for (const [at, zones] of clockTimes(config, await zonesOf(db, orgId), { after, upTo })) {
      if ((from !== null && at < from.at) || dueAnchors.length === limit) continue
      const behind = from !== null && at === from.at ? from.subjectId : null
      const ids = await recordsIn(db, orgId, { kind, zones, behind, limit: limit - dueAnchors.length })
      dueAnchors.push(...ids.map((subjectId) => ({ subjectId, at })))
    }
    return dueAnchors
  },
  async next(db, { orgId }, { config, after }) {
    const times = (await zonesOf(db, orgId)).map((zone) => nextClock(after, config.at, null, zone))
    return times.toSorted()[0] ?? null
  },
  of: () => Promise.resolve(null),
}

/**
 * Trigger that checks every active record once a day. A run starts when a record meets the conditions. No further run
 * starts until the record has stopped meeting them and meets them again.
 */
export const scheduleDaily: TriggerKind<Config> = {
  kind: 'schedule.daily',
  subjectTypes,
  config,
  source: { by: 'time', anchors, movedBy: [], catchUpWindow: 24 * 60 * 60, onceWhileTrue: true },
}
