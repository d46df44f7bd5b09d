import { addDays, type CalendarDate, daysBetween } from '../../../kernel/time/index.ts'
import type { Accrual } from './policy.ts'

export interface BalancePolicy {
  accrual: Accrual
  starts_on: CalendarDate
  cap_minutes: number | null
  carry_over_minutes: number | null
}

interface Known {
  policy: BalancePolicy
  hireDate: CalendarDate | null
  on: CalendarDate
  /** Approved working time of each day. */
  worked: readonly { date: CalendarDate; seconds: number }[]
  /**
   * One entry for each approved request: its first day, and the minutes that were deducted for it. If the request was
   * cancelled, the minutes that were returned are subtracted.
   */
  deductions: readonly { date: CalendarDate; minutes: number }[]
}

/** Components of a time-off balance. All amounts are in minutes. */
export interface Balance {
  accrued: number
  /**
   * Minutes that were lost because they exceeded the maximum balance or the maximum that is carried into the next year,
   * as a negative number or 0.
   */
  adjusted: number
  deducted: number
  balance: number
}

type Gain = { date: CalendarDate; minutes: number }

/**
 * Computes the time-off balance at the end of the day `on` from accruals and deductions. Approved requests for later
 * days are already deducted. Within one day, minutes above the carry-over limit are lost first, then accruals are
 * added, and then requests are deducted.
 */
export function balanceOn({ policy, hireDate, on, worked, deductions }: Known): Balance {
  const begins = hireDate !== null && hireDate > policy.starts_on ? hireDate : policy.starts_on
  const gains = gainsOf(policy.accrual, { begins, hireDate, on, worked })
  const sum = { accrued: 0, adjusted: 0, deducted: 0, balance: 0 }
  const lose = (minutes: number): void => {
    sum.adjusted -= minutes
    sum.balance -= minutes
  }
  const acts = [
    ...endsOfYears(policy, { begins, hireDate, on }).map((date) => ({
      date,
      order: 0,
      act: () => lose(Math.max(0, sum.balance - policy.carry_over_minutes!)),
    })),
    ...gains.map(({ date, minutes }) => ({
      date,
      order: 1,
      act: () => {
        const capacity = Math.max(0, (policy.cap_minutes ?? Infinity) - sum.balance)
        sum.accrued += minutes
        sum.balance += minutes
        lose(Math.max(0, minutes - capacity))
      },
    })),
    ...deductions.map(({ date, minutes }) => ({
      date,
      order: 2,
      act: () => {
        sum.deducted += minutes
        sum.balance -= minutes
      },
    })),
  ]
  acts.sort((a, b) => (a.date === b.date ? a.order - b.order : a.date < b.date ? -1 : 1))
  for (const { act } of acts) act()
  return sum
}

interface Period {
  begins: CalendarDate
  hireDate: CalendarDate | null
  on: CalendarDate
}

function gainsOf(accrual: Accrual, facts: Period & Pick<Known, 'worked'>): Gain[] {
  switch (accrual.kind) {
    case 'none':
      return []
    case 'annual': {
      const days = accrual.on === 'january_1' ? newYears(facts) : anniversaries(facts)
      return days.map((date) => ({ date, minutes: accrual.minutes }))
    }
    case 'per_week':
      return weeklyGains(accrual.minutes_per_year, facts)
    default:
      return hourlyGains(accrual, facts)
  }
}

/** The first day of each year in the period. */
function newYears({ begins, on }: Period): CalendarDate[] {
  const [first, last] = [yearOf(begins), yearOf(on)]
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => dayOf(first + at)).filter(
    (date) => date >= begins && date <= on,
  )
}

/** The hire date and its anniversaries in the period. Empty if the hire date is unknown. */
function anniversaries({ begins, hireDate, on }: Period): CalendarDate[] {
  if (hireDate === null) return []
  const hired = Temporal.PlainDate.from(hireDate)
  const years = Math.max(0, yearOf(on) - yearOf(hireDate) + 1)
  return Array.from({ length: years }, (_, at) => hired.add({ years: at }).toString()).filter(
    (date) => date >= begins && date <= on,
  )
}

/**
 * Computes weekly accruals: 1/52 of the yearly minutes every seven days. The seven days are counted from the start of
 * accrual in the first year, and from the first day of the year in later years.
 */
function weeklyGains(perYear: number, { begins, on }: Period): Gain[] {
  const gains: Gain[] = []
  for (let year = yearOf(begins); year <= yearOf(on); year++) {
    const first = year === yearOf(begins) ? begins : dayOf(year)
    const last = on < dayOf(year + 1) ? on : addDays(dayOf(year + 1), -1)
    const weeks = Math.min(52, Math.floor(daysBetween(first, last) / 7))
    for (let week = 1; week <= weeks; week++)
      gains.push({
        date: addDays(first, 7 * week),
        minutes: Math.floor((perYear * week) / 52) - Math.floor((perYear * (week - 1)) / 52),
      })
  }
  return gains
}

function hourlyGains(
  { minutes, minutes_worked }: Extract<Accrual, { kind: 'per_hours' }>,
  { begins, on, worked }: Period & Pick<Known, 'worked'>,
): Gain[] {
  let [seconds, granted] = [0, 0]
  return worked
    .filter(({ date }) => date >= begins && date <= on)
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
    .map((day) => {
      seconds += day.seconds
      const earned = Number((BigInt(seconds) * BigInt(minutes)) / BigInt(minutes_worked * 60))
      const gain = { date: day.date, minutes: earned - granted }
      granted = earned
      return gain
    })
}

/**
 * Returns the days on which minutes above the carry-over limit are lost: the anniversaries of the hire date if the
 * policy grants time off on these days, otherwise the first day of each year.
 */
function endsOfYears({ accrual, carry_over_minutes }: BalancePolicy, period: Period): CalendarDate[] {
  if (carry_over_minutes === null) return []
  const byHire = accrual.kind === 'annual' && accrual.on === 'hire_date'
  const days = byHire ? anniversaries(period) : newYears(period)
  return days.filter((date) => date > period.begins)
}

const yearOf = (date: CalendarDate): number => Number(date.slice(0, 4))
const dayOf = (year: number): CalendarDate => `${String(year).padStart(4, '0')}-01-01`
