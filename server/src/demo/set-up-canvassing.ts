import { saveTerritory } from '../domains/selling/canvassing/operations.ts'
import { ensureLeadSource } from '../domains/organization/company/index.ts'
import type { Database } from '../kernel/database/database.ts'
import type { Queries } from '../kernel/database/queries.ts'
import { newId } from '../kernel/ids.ts'
import { nextGaplessNumber } from '../kernel/operations/gapless-number.ts'
import type { Kernel } from '../kernel/operations/run.ts'
import { asOwner, type Owned, type Perform } from './as-owner.ts'
import { type Beat, canvassingRows, type Door } from './canvassing-rows.ts'
import type { Cast, Stage } from './story/cast.ts'
import { seededRandom } from './story/random.ts'
import { writeRows } from './write-rows.ts'

const shore: [longitude: number, latitude: number][] = [
  [-87.76, 42.094],
  [-87.72, 42.094],
  [-87.725, 42.118],
  [-87.755, 42.121],
  [-87.76, 42.094],
]

/**
 * Creates the canvassing data of the large demo company, unless the data exists: three territories, 120 houses and six
 * canvassing sessions.
 */
export async function setUpCanvassing(
  parts: { database: Database; kernel: Kernel; now: string },
  owned: Owned,
  { busy, seed, stages }: Cast,
): Promise<void> {
  if (!busy) return
  const { org } = owned
  await asOwner(parts, owned, async (perform, transaction) => {
    const existing = await transaction.row('select 1 from knock_facts k where k.org_id = $1 limit 1', [
      org.id,
    ])
    if (existing !== undefined) return
    const stage = stages.find(({ locationId }) => locationId === org.defaultLocationId)!
    const random = seededRandom(seed + 7)
    const beats = await makeBeats(perform, stage, owned.ownerId)
    const rows = beats.map((beat) => canvassingRows(stage, beat, random))
    const write = (table: string, of: readonly object[]) => writeRows(transaction, org.id, table, of)
    const doors = rows.flatMap((each) => each.doors)
    await write(
      'canvassing_sessions',
      rows.flatMap(({ sessions }) => sessions),
    )
    const interested = doors.findLast(({ outcome }) => outcome === 'interested')!
    interested.lead_session_id = rows.at(-1)!.sessions.at(-1)!.id
    interested.version++
    interested.lead_id = await convert(transaction, parts.now, owned, stage, interested)
    await write('doors', doors)
    await write(
      'knocks',
      rows.flatMap(({ knocks }) => knocks),
    )
  })
}

/** Converts the door to a lead of the sales rep. The lead gets the next lead number. */
async function convert(
  transaction: Queries,
  now: string,
  { org }: Owned,
  { locationId, salesRep }: Stage,
  door: Door,
): Promise<string> {
  const source = await ensureLeadSource(transaction, org.id, 'Door knock', now, 'self')
  const id = newId()
  const lead = {
    id,
    lead_number: await nextGaplessNumber(transaction, org.id, 'lead'),
    status: 'new',
    customer_name: 'Marjorie Lindqvist',
    service_address: door.address_line1,
    city: door.city,
    state: door.state,
    zip: door.zip,
    source: 'Door knock',
    source_id: source.id,
    assigned_to: salesRep,
    notes: 'Gutters over the porch. Ask about leaf guards.',
    currency: org.currency,
    location_id: locationId,
    version: 1,
    tags: [],
    external_refs: {},
    created_by_type: 'member',
    created_by_id: salesRep,
    created_at: door.updated_at,
    updated_at: door.updated_at,
  }
  await writeRows(transaction, org.id, 'leads', [lead])
  return id
}

async function makeBeats(perform: Perform, stage: Stage, ownerId: string): Promise<Beat[]> {
  const townOf = (name: string) => stage.towns.find(({ city }) => city === name)!
  const reps = [{ member_id: stage.salesRep, is_primary: true }, { member_id: ownerId }]
  const make = async (name: string, color: string, area: object): Promise<string> =>
    (await perform(saveTerritory, { name, color, area, reps })).id
  const [evanston, winnetka, park] = [townOf('Evanston'), townOf('Winnetka'), townOf('Highland Park')]
  const beat = { consents: [true, false] as const }
  return [
    {
      ...beat,
      territoryId: await make('Evanston north', '#1f77b4', { zips: [evanston.zip] }),
      town: evanston,
      corner: { latitude: 42.055, longitude: -87.71 },
      houses: 48,
      walks: [-24, -10],
    },
    {
      ...beat,
      territoryId: await make('Winnetka by the lake', '#2ca02c', { polygon: shore }),
      town: winnetka,
      corner: { latitude: 42.103, longitude: -87.745 },
      houses: 40,
      walks: [-18, -5],
      consents: [true, true],
    },
    {
      ...beat,
      territoryId: await make('Highland Park', '#d62728', {
        cities: [{ city: park.city, state: park.state }],
      }),
      town: park,
      houses: 32,
      walks: [-12, -3],
    },
  ]
}
