import type { Outcome } from '../domains/customers/canvassing-records/index.ts'
import { metersBetween } from '../kernel/maps/index.ts'
import { addressKey } from '../kernel/contact/index.ts'
import type { Stage } from './story/cast.ts'
import type { Random } from './story/random.ts'

/**
 * The area in which a sales rep knocks on doors. `walks` are the days of the rep's two canvassing sessions, counted
 * from today.
 */
export interface Beat {
  territoryId: string
  town: Stage['towns'][number]
  /** Position of the first house. Absent if the houses have no positions. */
  corner?: { latitude: number; longitude: number }
  houses: number
  walks: readonly [first: number, second: number]
  /** For each of the two sessions, true if the rep agreed to location tracking. */
  consents: readonly [boolean, boolean]
}

/**
 * Outcomes of the last knock at each house, in the order of the houses. If there are more houses, the list is repeated.
 * Null means that no one knocked.
 */
const ends: readonly (Outcome | null)[] = [
  ...(['not_home', 'not_interested', null, 'not_home', 'interested', 'callback'] as const),
  ...(['not_home', 'do_not_knock', 'quote_sent', 'not_interested', null, 'sold'] as const),
]
const notes: Partial<Record<Outcome, string>> = {
  interested: 'Gutters over the porch. Ask about leaf guards.',
  callback: 'Both are home after six.',
  quote_sent: 'Wants windows and gutters at once.',
  do_not_knock: 'Sign at the door.',
}
const secondsAtDoor = 230

/**
 * Generates the houses of a sales rep's area and the knocks of two canvassing sessions. At some houses, the rep did not
 * knock.
 */
export function canvassingRows(stage: Stage, beat: Beat, random: Random) {
  const { calendar, locationId, salesRep } = stage
  const walks = beat.walks.map((day, at) => walkOf(stage, beat, random, at, calendar.instant(day, 15, 30)))
  const doors = []
  for (let house = 0; house < beat.houses; house++) {
    const door = houseOf(beat, house)
    const end = ends[house % ends.length]!
    const last = walks[house % 4 === 3 ? 0 : 1]!
    const knocks =
      end === null
        ? []
        : [
            ...(last === walks[1] && house % 3 === 0 ? [walks[0]!.knock(door, 'not_home', null)] : []),
            last.knock(door, end, end === 'callback' ? calendar.instant(1 + (house % 6), 18) : null),
          ]
    const latest = knocks.at(-1)
    const createdAt = walks[0]!.session.started_at
    const id = random.id(createdAt)
    for (const knock of knocks) knock.door_id = id
    doors.push({
      id,
      location_id: locationId,
      ...door,
      territory_id: beat.territoryId,
      outcome: latest?.outcome ?? null,
      last_knocked_at: latest?.knocked_at ?? null,
      last_knocked_by: latest ? salesRep : null,
      knock_count: knocks.length,
      do_not_knock_since: latest?.outcome === 'do_not_knock' ? latest.knocked_at : null,
      callback_at: latest?.callback_at ?? null,
      lead_id: null as string | null,
      lead_session_id: null as string | null,
      version: 1 + knocks.length,
      created_by_type: 'member',
      created_by_id: salesRep,
      created_at: createdAt,
      updated_at: latest?.knocked_at ?? createdAt,
    })
  }
  return { doors, sessions: walks.map(({ end }) => end()), knocks: walks.flatMap((walk) => walk.knocks) }
}

export type Door = ReturnType<typeof canvassingRows>['doors'][number]
type House = ReturnType<typeof houseOf>

function houseOf({ town, corner }: Beat, house: number) {
  const { city, state, zip, streets } = town
  const street = house % streets.length
  const line1 = `${5001 + 2 * house} ${streets[street]!}`
  const position = corner && {
    latitude: millionth(corner.latitude + street * 0.0012),
    longitude: millionth(corner.longitude + house * 0.0002),
  }
  return {
    address_line1: line1,
    city,
    state,
    zip,
    country: 'US',
    match_key: addressKey({ line1, city, state, zip, country: 'US' }),
    latitude: position?.latitude ?? null,
    longitude: position?.longitude ?? null,
  }
}

const millionth = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

function walkOf(
  { locationId, salesRep }: Stage,
  { territoryId, consents }: Beat,
  random: Random,
  at: number,
  started_at: string,
) {
  const later = (seconds: number): string => new Date(Date.parse(started_at) + seconds * 1000).toISOString()
  const session = {
    id: random.id(started_at),
    location_id: locationId,
    member_id: salesRep,
    territory_id: territoryId,
    started_at,
    location_consent: consents[at]!,
    created_by_type: 'member',
    created_by_id: salesRep,
    created_at: started_at,
  }
  const knocks: Knock[] = []
  const knock = (house: House, outcome: Outcome, callback_at: string | null): Knock => {
    const at = later((knocks.length + 1) * secondsAtDoor)
    const row = knockRow(session, house, { id: random.id(at), outcome, at, callback_at })
    knocks.push(row)
    return row
  }
  const end = () => {
    const ended_at = later((knocks.length + 1) * secondsAtDoor)
    const pos_in = knocks.find(({ pos }) => pos !== null)?.pos ?? null
    return { ...session, ended_at, pos_in, pos_out: null, version: 2, updated_at: ended_at }
  }
  return { session, knocks, knock, end }
}

type Knock = ReturnType<typeof knockRow>

function knockRow(
  walk: { id: string; location_id: string; member_id: string; location_consent: boolean },
  { latitude, longitude }: House,
  { id, outcome, at, callback_at }: { id: string; outcome: Outcome; at: string; callback_at: string | null },
) {
  const position = latitude === null || longitude === null ? null : { latitude, longitude }
  // Position of the rep, a few meters from the door.
  const pos =
    walk.location_consent && position
      ? { latitude: millionth(position.latitude + 0.00012), longitude: position.longitude, accuracy_m: 6 }
      : null
  return {
    id,
    location_id: walk.location_id,
    door_id: '',
    member_id: walk.member_id,
    session_id: walk.id,
    outcome,
    note: notes[outcome] ?? null,
    callback_at,
    pos,
    distance_m: pos && position && Math.round(metersBetween(pos, position)),
    knocked_at: at,
    clears_do_not_knock: false,
    version: 1,
    created_by_type: 'member',
    created_by_id: walk.member_id,
    created_at: at,
  }
}
