import {
  type Fraction,
  fraction,
  isBelow,
  minus,
  over,
  plus,
  rounded,
  times,
  toNumber,
  whole,
} from '../money/fraction.ts'

// The tests' own implementation of the rules of crew pay, with which the service's results are compared. It follows
// the documentation of pay and shares no code with the service. It processes weeks day by day and rounds values only
// at the end.

export interface Policy {
  id: string
  version: number
  effective_from: string
  standard_pool_percent: string
  elite_pool_percent: string | null
  elite_callback_percent: string | null
  solo_percent: string | null
  daily_revenue_cap_cents: number | null
  leader_max_percent: string | null
  pay_period: { cadence: 'weekly' | 'biweekly' | 'semimonthly' | 'monthly'; anchor_date: string }
  workweek_start: number
  overtime_threshold_minutes: number
  overtime_multiplier: string
  minimum_wage_cents: number
  state_minimum_wages: Record<string, number>
  excluded_words: string[]
  nonproductive_hourly: boolean
}

interface Participant {
  member_id: string
  share_percent: string | null
  pay: 'commission' | 'hourly'
  hourly_cents: number | null
}

export interface Override {
  participants: Participant[] | null
  hourly_only: boolean
  crew_pay_policy_id: string | null
}

export interface Job {
  job_id: string
  job_number: number
  location_id: string
  service_date: string
  completed_at: string
  is_callback: boolean
  crew_id: string | null
  lines: { id: string; name: string; pay_class: string; net_cents: number }[]
  assignees: { member_id: string; role: string }[]
  crew: {
    lead_member_id: string | null
    members: { member_id: string; share_percent: string | null }[]
  } | null
}

export interface World {
  policies: Policy[]
  jobs: Job[]
  overrides: Map<string, Override>
  crewDays: { crew_id: string; date: string; completed: number; callbacks: number }[]
  worked: {
    member_id: string
    job_id: string | null
    location_id: string
    date: string
    seconds: number
    approved: boolean
  }[]
  rates: { member_id: string; effective_from: string; hourly_cents: number }[]
  states: Map<string, string | null>
  tips: { job_id: string; date: string; cents: number; member_ids: string[] }[]
  absences: { member_id: string; date: string; minutes: number }[]
}

export interface ExpectedJob {
  job_id: string
  revenue_cents: number
  allowed_cents: number
  pool_percent: string | null
  pool_cents: number
  shares: Record<string, number>
}

export interface ExpectedMember {
  member_id: string
  seconds: number
  overtime_seconds: number
  commission_cents: number
  floor_cents: number
  top_up_cents: number
  hourly_cents: number
  straight_cents: number
  regular_rate: string | null
  overtime_premium_cents: number
  tips_cents: number
  time_off_cents: number
  total_cents: number
  provisional: boolean
}

const nothing = whole(0)
const hundred = whole(100)
const percentOf = (amount: number, percent: string): number =>
  toNumber(rounded(over(times(whole(amount), fraction(percent)), hundred)))

// ---- days

const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 86_400_000
const dateOf = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10)
/** Returns the weekday, 1 for Monday. 1970-01-01, day 0, was a Thursday. */
const weekday = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1

function inForce(policies: Policy[], day: number): Policy | undefined {
  let latest: Policy | undefined
  for (const policy of policies) {
    if (dayOf(policy.effective_from) > day) continue
    const isLater =
      !latest ||
      policy.effective_from > latest.effective_from ||
      (policy.effective_from === latest.effective_from && policy.version > latest.version)
    if (isLater) latest = policy
  }
  return latest
}

const beginsWeek = (policy: Policy, day: number): boolean => weekday(day) === policy.workweek_start

function beginsPeriod({ pay_period: { cadence, anchor_date } }: Policy, day: number): boolean {
  const since = day - dayOf(anchor_date)
  if (cadence === 'weekly') return since % 7 === 0
  if (cadence === 'biweekly') return since % 14 === 0
  const date = dateOf(day)
  const ofMonth = Number(date.slice(8))
  const isLast = dateOf(day + 1).slice(8) === '01'
  const anchor = Number(anchor_date.slice(8))
  const other = anchor <= 15 ? anchor + 15 : anchor - 15
  const paydays = cadence === 'monthly' ? [anchor] : [anchor, other]
  return paydays.some((each) => each === ofMonth || (isLast && each > ofMonth))
}

interface Stretch {
  from: number
  to: number
  policy: Policy
}

/**
 * Returns consecutive periods. The first contains the day on which the first policy takes effect, and the last contains
 * the day `last`. A period ends on the day before the next day for which `begins` is true.
 */
function walk(policies: Policy[], begins: (policy: Policy, day: number) => boolean, last: number): Stretch[] {
  const first = policies.reduce((a, b) => (b.effective_from < a.effective_from ? b : a))
  const earliest = dayOf(first.effective_from)
  const stretches: Stretch[] = []
  let from = earliest
  while (!begins(inForce(policies, earliest)!, from)) from--
  while (from <= last) {
    const policy = inForce(policies, from) ?? inForce(policies, earliest)!
    let next = from + 1
    while (!begins(policy, next)) next++
    stretches.push({ from, to: next - 1, policy })
    from = next
  }
  return stretches
}

// ---- jobs

function hasWord(name: string, excluded: string[]): boolean {
  return excluded.some((each) => {
    const escaped = each.trim().replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    return new RegExp(`(?<![a-z0-9])${escaped}(?![a-z0-9])`, 'i').test(name)
  })
}

function participantsOf(job: Job, override: Override | undefined): Participant[] {
  if (override?.participants) {
    return override.participants.map((each) => (override.hourly_only ? { ...each, pay: 'hourly' } : each))
  }
  const ids = (job.assignees.length > 0 ? job.assignees : (job.crew?.members ?? [])).map(
    (each) => each.member_id,
  )
  const agreed = ids.map(
    (id) => job.crew?.members.find((each) => each.member_id === id)?.share_percent ?? null,
  )
  const isAgreed = agreed.every((share) => share !== null)
  return ids.map((member_id, at) => ({
    member_id,
    share_percent: isAgreed ? agreed[at]! : null,
    pay: override?.hourly_only ? 'hourly' : 'commission',
    hourly_cents: null,
  }))
}

function leaderOf(job: Job, participants: Participant[]): string | null {
  for (const { member_id, role } of job.assignees)
    if (role === 'lead' && participants.some((each) => each.member_id === member_id)) return member_id
  const lead = job.crew?.lead_member_id ?? null
  return lead !== null && participants.some((each) => each.member_id === lead) ? lead : null
}

/**
 * Divides an amount by the method of the largest remainder. Of equal remainders, the one of the earlier share comes
 * first.
 */
function share(amount: number, parts: Fraction[]): number[] {
  const sum = parts.reduce(plus, nothing)
  const even = sum[0] === 0n
  const of = even ? parts.map(() => whole(1)) : parts
  const all = even ? whole(parts.length) : sum
  const size = Math.abs(amount)
  const exact = of.map((part) => over(times(whole(size), part), all))
  const shares = exact.map(([a, b]) => Number(a / b))
  let remaining = size - shares.reduce((total, each) => total + each, 0)
  const lost = exact.map((each, at) => minus(each, whole(shares[at]!)))
  while (remaining > 0) {
    let most = 0
    for (let at = 1; at < lost.length; at++) if (isBelow(lost[most]!, lost[at]!)) most = at
    shares[most]! += 1
    lost[most] = whole(-1)
    remaining--
  }
  return shares.map((each) => (amount < 0 && each !== 0 ? -each : each))
}

function expectedJobs(world: World, periods: Stretch[]): ExpectedJob[] {
  const order = [...world.jobs].sort((a, b) =>
    a.completed_at === b.completed_at
      ? a.job_number - b.job_number
      : a.completed_at < b.completed_at
        ? -1
        : 1,
  )
  const used: Record<string, number> = {}
  return order.map((job) => {
    const override = world.overrides.get(job.job_id)
    const day = dayOf(job.service_date)
    const named = override?.crew_pay_policy_id
    const policy = named ? world.policies.find((each) => each.id === named) : inForce(world.policies, day)
    const expected: ExpectedJob = {
      job_id: job.job_id,
      revenue_cents: 0,
      allowed_cents: 0,
      pool_percent: null,
      pool_cents: 0,
      shares: {},
    }
    if (!policy) return expected
    if (!job.is_callback)
      for (const line of job.lines)
        if (line.pay_class === 'standard' && !hasWord(line.name, policy.excluded_words))
          expected.revenue_cents += line.net_cents
    if (expected.revenue_cents < 0) expected.revenue_cents = 0
    const together = job.assignees.length > 0 ? job.assignees : (override?.participants ?? [])
    const crewKey =
      job.crew_id ??
      together
        .map((each) => each.member_id)
        .sort()
        .join('+')
    const key = `${crewKey} on ${job.service_date}`
    const cap = policy.daily_revenue_cap_cents
    const remaining = cap === null ? Infinity : cap - (used[key] ?? 0)
    expected.allowed_cents = Math.min(expected.revenue_cents, remaining < 0 ? 0 : remaining)
    const participants = participantsOf(job, override)
    const paid = participants.filter((each) => each.pay === 'commission')
    if (paid.length === 0) return expected
    used[key] = (used[key] ?? 0) + expected.allowed_cents
    expected.pool_percent = percentFor(world, periods, job, policy, paid.length)
    expected.pool_cents = percentOf(expected.allowed_cents, expected.pool_percent)
    const leader = leaderOf(job, participants)
    const first = paid.filter((each) => each.member_id === leader)
    const inOrder = [...first, ...paid.filter((each) => each.member_id !== leader)]
    const isAgreed = inOrder.every((each) => each.share_percent !== null)
    const parts = inOrder.map((each) => (isAgreed ? fraction(each.share_percent!) : whole(1)))
    const sum = parts.reduce(plus, nothing)
    const most = policy.leader_max_percent
    const isBound =
      most !== null &&
      first.length === 1 &&
      inOrder.length > 1 &&
      isBelow(times(sum, fraction(most)), times(parts[0]!, hundred))
    const ofLeader = isBound ? percentOf(expected.pool_cents, most) : 0
    const amounts = isBound
      ? [ofLeader, ...share(expected.pool_cents - ofLeader, parts.slice(1))]
      : share(expected.pool_cents, parts)
    for (const [at, each] of inOrder.entries()) expected.shares[each.member_id] = amounts[at]!
    return expected
  })
}

function percentFor(world: World, periods: Stretch[], job: Job, policy: Policy, count: number): string {
  if (count === 1 && policy.solo_percent !== null) return policy.solo_percent
  const { elite_pool_percent: elite, elite_callback_percent: most } = policy
  if (elite === null || most === null || job.crew_id === null) return policy.standard_pool_percent
  const day = dayOf(job.service_date)
  const begins = periods.find(({ from, to }) => from <= day && day <= to)?.from ?? day
  let completed = 0
  let callbacks = 0
  for (const each of world.crewDays) {
    const at = dayOf(each.date)
    if (each.crew_id !== job.crew_id || at >= begins || at < begins - 90) continue
    completed += each.completed
    callbacks += each.callbacks
  }
  const isGood = completed >= 10 && !isBelow(fraction(most), over(whole(100 * callbacks), whole(completed)))
  return isGood ? elite : policy.standard_pool_percent
}

// ---- weeks

function rateOf(world: World, member: string, date: string): number {
  const own = world.rates.filter((each) => each.member_id === member && each.effective_from <= date)
  own.sort((a, b) => (a.effective_from < b.effective_from ? 1 : -1))
  return own[0]?.hourly_cents ?? 0
}

function expectedWeek(world: World, jobs: ExpectedJob[], { from, to, policy }: Stretch, member: string) {
  const isIn = (date: string) => dayOf(date) >= from && dayOf(date) <= to
  let commission = 0
  for (const job of jobs) {
    const { service_date } = world.jobs.find((each) => each.job_id === job.job_id)!
    if (isIn(service_date)) commission += job.shares[member] ?? 0
  }
  let tips = 0
  for (const tip of world.tips) {
    const at = tip.member_ids.indexOf(member)
    if (at >= 0 && isIn(tip.date))
      tips += share(
        tip.cents,
        tip.member_ids.map(() => whole(1)),
      )[at]!
  }
  const hours = world.worked.filter((each) => each.member_id === member && isIn(each.date))
  const away = world.absences.filter((each) => each.member_id === member && isIn(each.date))
  let floor = nothing
  const hourly = new Map<string, Fraction>()
  for (const each of hours) {
    const state = world.states.get(each.location_id) ?? null
    const least =
      (state === null ? undefined : policy.state_minimum_wages[state]) ?? policy.minimum_wage_cents
    const override = each.job_id === null ? undefined : world.overrides.get(each.job_id)
    const terms = override?.participants?.find((one) => one.member_id === member)
    const isHourly =
      each.job_id === null
        ? policy.nonproductive_hourly || commission === 0
        : override?.hourly_only === true || terms?.pay === 'hourly'
    const time = over(whole(each.seconds), whole(3600))
    if (!isHourly) {
      floor = plus(floor, times(time, whole(least)))
      continue
    }
    const rate = (each.job_id === null ? null : terms?.hourly_cents) ?? rateOf(world, member, each.date)
    const key = each.job_id ?? ''
    hourly.set(key, plus(hourly.get(key) ?? nothing, times(time, whole(rate < least ? least : rate))))
  }
  const floor_cents = toNumber(rounded(floor))
  const top_up_cents = floor_cents > commission ? floor_cents - commission : 0
  const hourly_cents = [...hourly.values()].reduce((sum, each) => sum + toNumber(rounded(each)), 0)
  const straight = commission + top_up_cents + hourly_cents
  const seconds = hours.reduce((sum, each) => sum + each.seconds, 0)
  const threshold = policy.overtime_threshold_minutes * 60
  const overtime = seconds > threshold ? seconds - threshold : 0
  const share_of = seconds === 0 ? nothing : over(whole(overtime), whole(seconds))
  const more = minus(fraction(policy.overtime_multiplier), whole(1))
  const premium = toNumber(rounded(times(times(more, whole(straight)), share_of)))
  const absence = away.reduce(
    (sum, each) => plus(sum, over(whole(each.minutes * rateOf(world, member, each.date)), whole(60))),
    nothing,
  )
  const time_off = toNumber(rounded(absence))
  return {
    is_there:
      hours.length > 0 ||
      away.length > 0 ||
      world.tips.some((tip) => isIn(tip.date) && tip.member_ids.includes(member)) ||
      jobs.some(
        (job) =>
          member in job.shares && isIn(world.jobs.find((each) => each.job_id === job.job_id)!.service_date),
      ),
    seconds,
    overtime_seconds: overtime,
    commission_cents: commission,
    floor_cents,
    top_up_cents,
    hourly_cents,
    straight_cents: straight,
    overtime_premium_cents: premium,
    tips_cents: tips,
    time_off_cents: time_off,
    total_cents: straight + premium + tips + time_off,
    provisional: hours.some((each) => !each.approved),
  }
}

export function expectedPay(world: World, from: string, to: string) {
  const last = dayOf(to)
  const weeks = walk(world.policies, beginsWeek, last).filter(
    (week) => week.to >= dayOf(from) && week.to <= last,
  )
  const periods = walk(world.policies, beginsPeriod, last)
  const inWeeks = (date: string) => weeks.some((week) => dayOf(date) >= week.from && dayOf(date) <= week.to)
  const jobs = expectedJobs(
    { ...world, jobs: world.jobs.filter((job) => inWeeks(job.service_date)) },
    periods,
  )
  const ids = [
    ...world.jobs.flatMap((job) =>
      [...job.assignees, ...(job.crew?.members ?? [])].map((each) => each.member_id),
    ),
    ...[...world.overrides.values()].flatMap((each) => (each.participants ?? []).map((one) => one.member_id)),
    ...world.worked.map((each) => each.member_id),
    ...world.tips.flatMap((tip) => tip.member_ids),
    ...world.absences.map((each) => each.member_id),
  ]
  const members: ExpectedMember[] = []
  let memberWeeks = 0
  for (const member_id of [...new Set(ids)].sort()) {
    const own = weeks
      .map((week) => expectedWeek(world, jobs, week, member_id))
      .filter((week) => week.is_there)
    if (own.length === 0) continue
    memberWeeks += own.length
    const sum = (field: Exclude<keyof (typeof own)[0], 'provisional' | 'is_there'>) =>
      own.reduce((total, week) => total + week[field], 0)
    const seconds = sum('seconds')
    members.push({
      member_id,
      seconds,
      overtime_seconds: sum('overtime_seconds'),
      commission_cents: sum('commission_cents'),
      floor_cents: sum('floor_cents'),
      top_up_cents: sum('top_up_cents'),
      hourly_cents: sum('hourly_cents'),
      straight_cents: sum('straight_cents'),
      regular_rate: seconds === 0 ? null : rateText(over(whole(sum('straight_cents') * 36), whole(seconds))),
      overtime_premium_cents: sum('overtime_premium_cents'),
      tips_cents: sum('tips_cents'),
      time_off_cents: sum('time_off_cents'),
      total_cents: sum('total_cents'),
      provisional: own.some((week) => week.provisional),
    })
  }
  return { jobs, members, memberWeeks, weeks: weeks.map((week) => [dateOf(week.from), dateOf(week.to)]) }
}

/** Formats a rate with up to four decimal places, without trailing zeros. */
function rateText(value: Fraction): string {
  const digits = String(toNumber(over(rounded(value, fraction('0.0001')), fraction('0.0001')))).padStart(
    5,
    '0',
  )
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`.replace(/\.?0+$/, '')
}
