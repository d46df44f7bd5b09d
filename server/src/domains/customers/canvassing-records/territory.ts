import * as z from 'zod'
import {
  internalSql,
  column,
  type ColumnsOf,
  derived,
  internal,
  joined,
  type RowOf,
} from '../../../kernel/records/member.ts'
import { record } from '../../../kernel/records/record.ts'
import { recordEnd, tradeStart } from '../../../kernel/records/trade-record.ts'
import { decimal } from '../../../kernel/schema/fields.ts'
import { areaSchema } from './area.ts'
import { repSchema, repsOfTerritory } from './reps-table.ts'
import { runningHere } from './session-course.ts'

const whole = () => internal(z.int().nullable(), {})

/** SQL for the current time: the organization's test clock if it has one, otherwise the real time. */
const now = `coalesce((select o.clock_at from quoin.organization_facts o where o.org_id = r.org_id), now())`
interface Tally {
  total: number
  knocked: number
  coverage: string | null
}

/** Record of territories, the areas in which members canvass. */
export const territories = record({
  kind: 'territory',
  table: 'territories',
  schema: { id: 'Territory', description: 'An area that some members canvass from door to door.' },
  owners: 'territory_owners',
  fed: 'canvass',
  members: {
    ...tradeStart,
    name: column(z.string()),
    color: column(z.string().nullable().describe('Color as `#rrggbb`. Null if there is none.')),
    area: column(areaSchema.describe('The area as postal codes, cities or a polygon.')),
    zips: internal(z.array(z.string()).nullable()),
    city_keys: internal(z.array(z.string()).nullable()),
    ring: internal(z.array(z.string()).nullable()),
    west: whole(),
    south: whole(),
    east: whole(),
    north: whole(),
    extent: whole(),
    reps: joined(z.array(repSchema), repsOfTerritory),
    active: column(
      z
        .boolean()
        .describe(
          'If false, doors in the area are not assigned to the territory, and its primary rep gets no ' +
            'leads from the area.',
        ),
    ),
    locked: joined(
      z
        .boolean()
        .describe(
          'True while a canvassing session is in progress in the territory. The area cannot ' +
            'change until the session ends.',
        ),
      `exists (${runningHere(now)})`,
    ),
    doors_total: derived(z.int(), ({ tally }: { tally: Tally }) => tally.total),
    doors_knocked_30d: derived(
      z.int().describe('Number of doors at which a member knocked in the last 30 days.'),
      ({ tally }: { tally: Tally }) => tally.knocked,
    ),
    coverage_percent: derived(
      decimal()
        .nullable()
        .describe(
          "Percentage of the territory's doors at which a member knocked in the last 30 days, to two " +
            'decimal places. Null if the territory has no doors.',
        ),
      ({ tally }: { tally: Tally }) => tally.coverage,
    ),
    tally: internalSql<Tally>(`(
      select json_build_object('total', d.total, 'knocked', d.knocked,
               'coverage', round(100.0 * d.knocked / nullif(d.total, 0), 2)::text)
        from (select count(*) as total, count(*) filter (where d.last_knocked_at > ${now} - interval '30 days') as knocked
                from doors d where d.org_id = r.org_id and d.territory_id = r.id) d)`),
    ...recordEnd,
  },
  derive: () => ({}),
})

export type TerritoryRow = RowOf<typeof territories.members>
export type TerritoryColumns = ColumnsOf<typeof territories.members>
