import type { Job, Override, Policy, World } from './expected-pay.ts'

/** Returns functions that generate random values. The same seed always gives the same values. */
export function randomness(seed: number) {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1))
  return {
    int,
    one: <T>(values: readonly T[]): T => values[int(0, values.length - 1)]!,
    chance: (share: number): boolean => next() < share,
    some: <T>(values: readonly T[], count: number): T[] =>
      values
        .map((value) => ({ value, at: next() }))
        .sort((a, b) => a.at - b.at)
        .slice(0, count)
        .map(({ value }) => value),
  }
}
export type Random = ReturnType<typeof randomness>

const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 86_400_000
export const dateOf = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10)

const members = ['m1', 'm2', 'm3', 'm4', 'm5', 'm6', 'm7']
const places = ['l1', 'l2', 'l3']
const names = ['Gutter cleaning', 'Boom LIFT rental', 'Lifting', 'Dump fee', 'Window wash', 'Dumping fees']

export interface Span {
  from: string
  to: string
}

/** Generates a few weeks of a small company. In about half of the cases, the clocks change during these weeks. */
export function anyWorld(random: Random): { world: World; span: Span } {
  const { int, one, chance, some } = random
  const begin = dayOf(one(['2026-03-02', '2026-10-26', '2026-02-09', '2026-06-15', '2028-02-21'])) + int(0, 6)
  const span = { from: dateOf(begin + 7), to: dateOf(begin + 7 + int(6, 30)) }
  const days = dayOf(span.to) - begin
  const anyDate = () => dateOf(begin + int(0, days))
  const policies = Array.from({ length: int(1, 3) }, (_, at) =>
    anyPolicy(random, at + 1, at === 0 ? dateOf(begin + int(-40, 12)) : anyDate()),
  )
  const crews = ['c1', 'c2'].map((crew_id) => ({ crew_id, ...anyCrew(random) }))
  const overrides = new Map<string, Override>()
  const jobs = Array.from({ length: int(2, 22) }, (_, at): Job => {
    const job_id = `j${at}`
    if (chance(0.25)) overrides.set(job_id, anyOverride(random, policies))
    const crew = chance(0.75) ? one(crews) : null
    const present =
      chance(0.5) && (crew || chance(0.3))
        ? []
        : !crew && chance(0.6)
          ? one([['m1', 'm2'], ['m3']])
          : some(crew && chance(0.7) ? crew.members.map((each) => each.member_id) : members, int(1, 3))
    const service_date = chance(0.6) ? dateOf(begin + int(0, 3) * 5) : anyDate()
    return {
      job_id,
      job_number: at + 1,
      location_id: one(places),
      service_date,
      completed_at: `${dateOf(dayOf(service_date) + int(0, 1))}T${one(['15', '18', '18', '21'])}:00:00.000Z`,
      is_callback: chance(0.1),
      crew_id: crew?.crew_id ?? null,
      lines: Array.from({ length: int(0, 4) }, (_line, line) => ({
        id: `${job_id}-${line}`,
        name: one(names),
        pay_class: one(['standard', 'standard', 'standard', 'equipment', 'lift', 'subcontractor']),
        net_cents: int(-2000, 120_000),
      })),
      assignees: present.map((member_id, index) => ({
        member_id,
        role: index === 0 && chance(0.6) ? 'lead' : 'crew',
      })),
      crew: crew && { lead_member_id: crew.lead_member_id, members: crew.members },
    }
  })
  const crewDays = crews.flatMap(({ crew_id }) =>
    Array.from({ length: int(0, 14) }, () => ({
      crew_id,
      date: dateOf(begin + int(-130, 35)),
      completed: int(0, 4),
      callbacks: chance(0.2) ? 1 : 0,
    })),
  )
  const worked = Array.from({ length: int(4, 60) }, () => ({
    member_id: one(members),
    job_id: chance(0.7) ? one(jobs).job_id : null,
    location_id: one(places),
    date: anyDate(),
    // Work during a night in which clocks change can be an hour shorter or longer.
    seconds: chance(0.1) ? one([25_200, 32_400, 28_800]) : int(1, 43_200),
    approved: chance(0.9),
  }))
  const rates = members.flatMap((member_id) =>
    some([...Array(40).keys()], int(0, 3)).map((at) => ({
      member_id,
      effective_from: dateOf(begin - 5 + at),
      hourly_cents: int(0, 4500),
    })),
  )
  const states = new Map([
    ['l1', 'IL'],
    ['l2', one(['WA', null])],
    ['l3', 'TX'],
  ] as [string, string | null][])
  const tips = Array.from({ length: int(0, 6) }, () => ({
    job_id: one(jobs).job_id,
    date: anyDate(),
    cents: int(-1500, 9000),
    member_ids: some(members, int(0, 3)),
  }))
  const absences = Array.from({ length: int(0, 4) }, () => ({
    member_id: one(members),
    date: anyDate(),
    minutes: int(1, 480),
  }))
  return { world: { policies, jobs, overrides, crewDays, worked, rates, states, tips, absences }, span }
}

function anyPolicy({ int, one, chance }: Random, version: number, effective_from: string): Policy {
  const percent = (least: number, most: number) =>
    one([String(int(least, most)), `${int(least, most)}.${int(0, 999)}`])
  const isElite = chance(0.6)
  return {
    id: `p${version}`,
    version,
    effective_from,
    standard_pool_percent: percent(10, 40),
    elite_pool_percent: isElite ? percent(20, 50) : null,
    elite_callback_percent: isElite ? percent(0, 12) : null,
    solo_percent: chance(0.4) ? percent(15, 45) : null,
    daily_revenue_cap_cents: chance(0.6) ? int(0, 200_000) : null,
    leader_max_percent: chance(0.5) ? percent(20, 70) : null,
    pay_period: {
      cadence: one(['weekly', 'biweekly', 'semimonthly', 'monthly']),
      anchor_date: one(['2026-01-05', '2026-01-01', '2025-12-31', '2026-01-16', '2024-02-29', '2027-05-20']),
    },
    workweek_start: int(1, 7),
    overtime_threshold_minutes: one([2400, 2400, 0, 600, 1234]),
    overtime_multiplier: one(['1.5', '1.5', '2', '1.75', '1']),
    minimum_wage_cents: one([725, 1500, 1]),
    state_minimum_wages: chance(0.6) ? { IL: 1500, WA: one([1663, 600, 0]) } : {},
    excluded_words: one([[], ['lift'], ['DUMP FEE'], ['rental', 'wash']]),
    nonproductive_hourly: chance(0.4),
  }
}

function anyCrew({ int, one, chance, some }: Random) {
  const memberIds = some(members, int(1, 4))
  const shares = {
    1: ['100'],
    2: ['60', '40'],
    3: one([
      ['40', '30', '30'],
      ['60', '20', '20'],
      ['33.333', '33.333', '33.334'],
    ]),
    4: ['25', '25.5', '24.5', '25'],
  }[memberIds.length]!
  const agreed = chance(0.6)
  return {
    lead_member_id: chance(0.7) ? one(memberIds) : null,
    members: memberIds.map((member_id, at) => ({ member_id, share_percent: agreed ? shares[at]! : null })),
  }
}

function anyOverride({ int, one, chance, some }: Random, policies: readonly Policy[]): Override {
  const hourly_only = chance(0.2)
  const memberIds = some(members, int(1, 4))
  const agreed = !hourly_only && chance(0.4)
  const shares = memberIds.map((_, at) => (at === 0 ? String(100 - 15 * (memberIds.length - 1)) : '15'))
  const participants = memberIds.map((member_id, at) => {
    const pay = agreed || chance(0.6) ? ('commission' as const) : ('hourly' as const)
    return {
      member_id,
      share_percent: agreed ? shares[at]! : null,
      pay,
      hourly_cents: pay === 'hourly' && chance(0.5) ? int(0, 5000) : null,
    }
  })
  return {
    participants: chance(0.8) ? participants : null,
    hourly_only,
    crew_pay_policy_id: chance(0.3) ? one(policies).id : null,
  }
}
