import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../testing/test-org.ts'
import { findOrganization } from '../../../organization/company/index.ts'
import { saveLocation } from '../../../organization/company/operations.ts'
import { addJob } from '../../jobs/testing/add-job.ts'
import { addCustomer } from '../../jobs/testing/working.ts'
import { createLead, scheduleAppointment } from '../../../customers/leads/operations.ts'
import { hire } from '../../../customers/leads/testing/people.ts'
import { saveCrew, setAvailability } from '../../../office/workforce/operations.ts'
import {
  clockText,
  slotsByTheMinute,
  type WalkedJob,
  type WalkedMember,
  type WalkedPlace,
} from '../testing/slots-by-the-minute.ts'
import { WalkedClock } from '../testing/walked-clock.ts'
import { openSlots } from './open-slots.ts'

// Compares the answers for random locations, members and jobs around clock changes with a calculation that checks
// every minute. To run more cases: QUOIN_CASES=280 npm test --
// server/src/domains/work/schedule/operations/open-slots.by-the-minute.test.ts

const changes = [
  ['America/Chicago', '2027-03-14'],
  ['America/Chicago', '2027-11-07'],
  ['Europe/London', '2027-03-28'],
  ['Europe/London', '2027-10-31'],
  ['Australia/Lord_Howe', '2027-10-03'],
  ['Australia/Lord_Howe', '2027-04-04'],
  ['America/Santiago', '2027-09-05'],
  ['America/Santiago', '2027-04-04'],
] as const
const placesOfEach = 4
const questionsOfEach = Number(process.env['QUOIN_CASES'] ?? 20)
const minute = 60_000

/** Creates a generator of random numbers. Every run of the test gets the same numbers from the same seed. */
function chance(seed: number) {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number): number => Math.floor(next() * count)
  return {
    below,
    often: (part: number): boolean => next() < part,
    of: <Value>(values: readonly Value[]): Value => values[below(values.length)]!,
    some: <Value>(values: readonly Value[], part: number): Value[] => values.filter(() => next() < part),
    /** Returns at most `count` distinct times of day in ascending order, in multiples of `grain` minutes. */
    times: (count: number, grain: number, latest = 1440): number[] =>
      [...new Set(Array.from({ length: count }, () => below(Math.floor(latest / grain) + 1) * grain))].sort(
        (a, b) => a - b,
      ),
  }
}
type Chance = ReturnType<typeof chance>

/** Returns up to `most` windows in a day that do not touch. */
function windowsOf(by: Chance, most: number, latest = 1440) {
  const times = by.times(by.below(most + 1) * 2, by.of([5, 15, 30, 60]), latest)
  return Array.from({ length: Math.floor(times.length / 2) }, (_, at) => ({
    from: clockText(times[at * 2]!),
    to: clockText(times[at * 2 + 1]!),
  }))
}

const dayNames = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

async function randomPlace(zone: string, change: string, by: Chance) {
  const first = Date.parse(`${change}T00:00:00Z`) - (2 + by.below(3)) * 1440 * minute
  const walk = { start: first - 3 * 1440 * minute, minutes: 16 * 1440 }
  const clock = new WalkedClock(zone, walk.start, walk.minutes)
  const org = await testOrg('live', new Date(walk.start).toISOString())
  const dates = Array.from({ length: 9 }, (_, at) =>
    new Date(first + at * 1440 * minute).toISOString().slice(0, 10),
  )

  const hours = dayNames.map(() => (by.often(0.15) ? [] : windowsOf(by, 3, 1425)))
  if (by.often(0.3)) for (const at of hours.keys()) hours[at] = [{ from: '00:00', to: '24:00' }]
  if (hours.every((windows) => windows.length === 0)) hours[2] = [{ from: '00:00', to: '24:00' }]
  const holidays = by.some(dates, 0.08)
  await org.run(
    saveLocation,
    {
      location_id: org.locationId,
      timezone: zone,
      hours: Object.fromEntries(
        dayNames.map((name, at) => [
          name,
          hours[at]!.map(({ from, to }) => ({
            from: `${from}:00`,
            to: to === '24:00' ? '23:59:59' : `${to}:00`,
          })),
        ]),
      ),
      holidays: holidays.map((date) => ({ date, name: 'Closed' })),
    },
    org.owner,
  )
  const [otherZone] = by.of(changes)
  const other = await org.run(saveLocation, { name: 'Other', timezone: otherZone }, org.owner)
  const otherClock = new WalkedClock(otherZone, walk.start, walk.minutes)

  const members: WalkedMember[] = []
  for (let at = 0; at < 3 + by.below(3); at++) {
    const { id } = await hire(org, 'technician')
    await org.app.inspect.query(`update quoin.members set name = $2 where id = $1`, [id, `m ${at}`])
    const recurring = by.often(0.6)
      ? dayNames.flatMap((_, day) => windowsOf(by, 2).map((window) => ({ weekday: day + 1, ...window })))
      : undefined
    const exceptions = by.some(dates, 0.15).map((date) => ({ date, windows: windowsOf(by, 2) }))
    await org.run(
      setAvailability,
      { member_id: id, exceptions, ...(recurring && { recurring, effective_from: '2026-01-01' }) },
      org.owner,
    )
    members.push({
      id,
      ...(recurring && { recurring }),
      exceptions: new Map(exceptions.map(({ date, windows }) => [date, windows])),
    })
  }
  // The owner works at this location too. The name Z puts the owner at the end of the order.
  await org.app.inspect.query(`update quoin.members set name = 'Z' where id = $1`, [org.ownerId])
  members.push({ id: org.ownerId, exceptions: new Map() })

  const ids = members.map(({ id }) => id)
  const crews = new Map<string, string[]>()
  for (const name of ['North', 'South']) {
    const people = by.some(ids, 0.5)
    const list = people.length > 0 ? people : [by.of(ids)]
    const crewInput = { name, members: list.map((member_id) => ({ member_id })) }
    crews.set((await org.run(saveCrew, crewInput, org.owner)).id, list)
  }

  const jobs: WalkedJob[] = []
  const client_id = await addCustomer(org)
  for (let at = 0; at < 4 + by.below(14); at++) {
    const isElsewhere = by.often(0.2)
    const start = clockText(by.below(288) * 5)
    const end = clockText(by.below(288) * 5)
    const memberIds = by.some(ids, 0.3)
    const crewId = by.often(0.4) ? by.of([...crews.keys()]) : null
    const status = by.of([
      'scheduled',
      'en_route',
      'in_progress',
      'on_hold',
      'complete',
      'cancelled',
    ] as const)
    const date = by.of(dates)
    const id = await addJob(org, {
      client_id,
      status,
      location_id: isElsewhere ? other.id : org.locationId,
      scheduled_date: date,
      scheduled_time_start: `${start}:00`,
      scheduled_time_end: `${end}:00`,
      crew_id: crewId,
      assignees: memberIds.map((member_id) => ({ member_id, role: 'crew' as const })),
    })
    if (status !== 'complete' && status !== 'cancelled')
      jobs.push({ id, clock: isElsewhere ? otherClock : clock, date, start, end, crewId, memberIds })
  }

  const appointments: { memberId: string; at: number }[] = []
  for (let each = 0; each < by.below(4); each++) {
    const lead = await org.run(createLead, { customer_name: 'Ada', service_address: '1 Main St' }, org.owner)
    const [memberId, at] = [by.of(ids), first + by.below(9 * 288) * 5 * minute]
    const appointmentInput = { lead_id: lead.id, member_id: memberId, starts_at: new Date(at).toISOString() }
    await org.run(scheduleAppointment, appointmentInput, org.owner)
    appointments.push({ memberId, at })
  }

  const place = {
    timezone: zone,
    clock,
    hours,
    holidays: new Set(holidays),
    members,
    crews,
    jobs,
    appointments,
  }
  return { org, place: place satisfies WalkedPlace, dates, first }
}

/**
 * Finds slots with the operation and with the minute-by-minute calculation, asserts that the answers are equal, and
 * returns the number of slots.
 */
async function compareSlots(
  { org, place, dates, first }: Awaited<ReturnType<typeof randomPlace>>,
  by: Chance,
) {
  const ids = place.members.map(({ id }) => id)
  const crewId = by.often(0.3) ? by.of([...place.crews.keys()]) : null
  const named = crewId === null && by.often(0.3) ? by.some(ids, 0.5) : []
  const job = by.often(0.1) ? place.jobs.find(({ clock }) => clock === place.clock) : undefined
  const [hours] = by.often(0.3) ? windowsOf(by, 1, 1435) : []
  const at = by.below(3)
  const question = {
    dates: dates.slice(at, at + 1 + by.below(7)),
    minutes: job ? minutesOf(job) : by.of([15, 30, 45, 60, 90, 120, 180, 240, 480, 1440]),
    step: by.of([5, 15, 30, 45, 60, 90, 120, 240]),
    buffer: by.of([0, 0, 10, 30, 60]),
    earliest: hours?.from ?? '00:00',
    latest: hours?.to ?? '24:00',
    crewId,
    memberIds: crewId !== null ? place.crews.get(crewId)! : named.length > 0 ? named : ids,
    crewSize: by.of([1, 1, 1, 2, 3]),
    // A job that is planned does not block its own slot.
    except: job?.id ?? null,
    now: by.often(0.2) ? first + by.below(5 * 1440) * minute : place.clock.start,
  }
  const limit = by.of([1, 5, 50, 200, 200, 200])
  const input = {
    date_from: question.dates[0],
    days: question.dates.length,
    step_minutes: question.step,
    buffer_minutes: question.buffer,
    crew_size: question.crewSize,
    limit,
    ...(job ? { job_id: job.id } : { duration_minutes: question.minutes }),
    ...(crewId !== null && { crew_id: crewId }),
    ...(named.length > 0 && { member_ids: named }),
    ...(hours && { earliest: `${hours.from}:00`, latest: `${hours.to}:00` }),
  }
  const all = slotsByTheMinute(place, question)
  const organization = await findOrganization(org.app.database.system, org.slug)
  const asOf = { ...org.owner, org: { ...organization!, clock: new Date(question.now).toISOString() } }
  assert.deepEqual(
    await org.run(openSlots, input, asOf),
    {
      timezone: place.timezone,
      duration_minutes: question.minutes,
      slots: all.slice(0, limit).map((slot) => (crewId === null ? slot : { ...slot, crew_id: crewId })),
      has_more: all.length > limit,
    },
    JSON.stringify({ input, now: asOf.org.clock }),
  )
  return all.length
}

function minutesOf({ start, end }: WalkedJob): number {
  const of = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))
  return ((of(end) - of(start) + 1439) % 1440) + 1
}

for (const [zone, change] of changes)
  test(`${zone} around ${change}: open slots equal those found by checking every minute`, async () => {
    let [slots, questions] = [0, 0]
    for (let each = 0; each < placesOfEach; each++) {
      const by = chance(Date.parse(change) / 86_400_000 + each * 7919 + zone.length)
      const scenario = await randomPlace(zone, change, by)
      for (let question = 0; question < questionsOfEach; question++) {
        const count = await compareSlots(scenario, by)
        slots += count
        if (count > 0) questions++
      }
    }
    assert.ok(questions > placesOfEach * questionsOfEach * 0.3, `only ${questions} had any`)
    assert.ok(slots > questions * 3, `only ${slots} for ${questions} questions`)
  })
