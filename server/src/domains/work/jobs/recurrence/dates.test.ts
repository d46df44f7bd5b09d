import assert from 'node:assert/strict'
import { test } from 'node:test'
import { datesBetween, firstDateAfter, type Series } from './dates.ts'
import type { Rule } from './rule.ts'

const rule = (fields: Partial<Rule>): Rule => ({
  frequency: 'daily',
  interval: 1,
  weekdays: null,
  month_day: null,
  month_weekday: null,
  ...fields,
})

const series = (fields: Partial<Rule>, more: Partial<Series> = {}): Series => ({
  rule: rule(fields),
  starts_on: '2026-01-01',
  ends_on: null,
  count: null,
  skip_months: [],
  ...more,
})

const of2026 = (input: Series): string[] => datesBetween(input, '2026-01-01', '2026-12-31')

test('monthly on day 31 uses the last day of shorter months: 31 Jan, 28 Feb, 31 Mar 2026', () => {
  const dates = of2026(series({ frequency: 'monthly', month_day: 31 }))
  assert.deepEqual(dates.slice(0, 3), ['2026-01-31', '2026-02-28', '2026-03-31'])
  assert.equal(dates.length, 12)
})

test('monthly on the fifth Friday skips months without one: 30 Jan, 29 May', () => {
  const dates = of2026(series({ frequency: 'monthly', month_weekday: { nth: 5, weekday: 5 } }))
  assert.deepEqual(dates.slice(0, 2), ['2026-01-30', '2026-05-29'])
})

test('quarterly on the second Tuesday: 13 Jan, 14 Apr, 14 Jul', () => {
  const dates = of2026(series({ frequency: 'monthly', interval: 3, month_weekday: { nth: 2, weekday: 2 } }))
  assert.deepEqual(dates.slice(0, 3), ['2026-01-13', '2026-04-14', '2026-07-14'])
})

test('every second week is counted in weeks from Monday, beginning with the week of the start date', () => {
  const input = series({ frequency: 'weekly', interval: 2, weekdays: [1, 4] }, { starts_on: '2026-01-07' })
  assert.deepEqual(datesBetween(input, '2026-01-01', '2026-02-06'), [
    '2026-01-08',
    '2026-01-19',
    '2026-01-22',
    '2026-02-02',
    '2026-02-05',
  ])
})

test('yearly from the 29th of February uses the 28th in other years', () => {
  const input = series({ frequency: 'yearly' }, { starts_on: '2024-02-29' })
  assert.deepEqual(datesBetween(input, '2024-01-01', '2028-12-31'), [
    '2024-02-29',
    '2025-02-28',
    '2026-02-28',
    '2027-02-28',
    '2028-02-29',
  ])
})

test('skipped months do not count towards the number of dates, and there are no dates after the end', () => {
  const fields = { frequency: 'monthly', month_day: 15 } as const
  assert.deepEqual(of2026(series(fields, { skip_months: [2, 3], count: 3 })), [
    '2026-01-15',
    '2026-04-15',
    '2026-05-15',
  ])
  assert.deepEqual(of2026(series(fields, { ends_on: '2026-03-15' })), [
    '2026-01-15',
    '2026-02-15',
    '2026-03-15',
  ])
})

test('a series without further dates ends, also at the end of the calendar', () => {
  const never = series({ frequency: 'yearly' }, { starts_on: '2026-06-01', skip_months: [6] })
  assert.equal(firstDateAfter(never, '2026-01-01'), null)
  const last = series({ frequency: 'weekly', weekdays: [5, 6] }, { starts_on: '9999-12-30' })
  assert.deepEqual(datesBetween(last, '9999-01-01', '9999-12-31'), ['9999-12-31'])
  assert.equal(firstDateAfter(last, '9999-12-31'), null)
  assert.equal(firstDateAfter(series({}, { count: 3 }), '2026-01-03'), null)
  assert.equal(firstDateAfter(series({}, { count: 3 }), '2026-01-02'), '2026-01-03')
})

/** Independent implementation that checks for each day of several years whether it belongs to the series. */
function byDays(
  { rule: seriesRule, starts_on, ends_on, count, skip_months }: Series,
  from: string,
  to: string,
) {
  const dayMs = 86_400_000
  const at = (text: string): number => Date.parse(`${text}T00:00:00Z`)
  const begun = at(starts_on)
  const dates: string[] = []
  let times = 0
  for (let day = begun; day <= at(to); day += dayMs) {
    const date = new Date(day)
    const text = date.toISOString().slice(0, 10)
    const [year, month, number] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()]
    const start = new Date(begun)
    const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
    const weekday = ((date.getUTCDay() + 6) % 7) + 1
    const week = (value: number): number => Math.floor((value / dayMs + 3) / 7)
    const months = (year - start.getUTCFullYear()) * 12 + month - start.getUTCMonth()
    const isDay = (): boolean => {
      if (seriesRule.month_weekday === null)
        return number === Math.min(seriesRule.month_day ?? start.getUTCDate(), last)
      if (weekday !== seriesRule.month_weekday.weekday) return false
      return seriesRule.month_weekday.nth === -1
        ? number + 7 > last
        : Math.ceil(number / 7) === seriesRule.month_weekday.nth
    }
    const startsWeekday = ((start.getUTCDay() + 6) % 7) + 1
    const belongs = {
      daily: () => ((day - begun) / dayMs) % seriesRule.interval === 0,
      weekly: () =>
        (week(day) - week(begun)) % seriesRule.interval === 0 &&
        (seriesRule.weekdays ?? [startsWeekday]).includes(weekday),
      monthly: () => months % seriesRule.interval === 0 && isDay(),
      yearly: () => months % (12 * seriesRule.interval) === 0 && isDay(),
    }[seriesRule.frequency]()
    if (!belongs || skip_months.includes(month + 1)) continue
    if ((ends_on !== null && text > ends_on) || (count !== null && times >= count)) break
    times++
    if (text >= from) dates.push(text)
  }
  return dates
}

test('the dates of 1,000 random rules equal those found by checking every day', () => {
  let state = 3
  const random = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  const aDay = (): string => new Date(Date.UTC(2023, random(24), 1 + random(31))).toISOString().slice(0, 10)
  for (let round = 0; round < 1000; round++) {
    const frequency = (['daily', 'weekly', 'monthly', 'yearly'] as const)[random(4)]!
    const isOfMonths = frequency === 'monthly' || frequency === 'yearly'
    const kind = random(3)
    const input = series(
      {
        frequency,
        interval: 1 + random(frequency === 'yearly' ? 3 : 9),
        weekdays: frequency === 'weekly' && kind > 0 ? [1 + random(3), 4 + random(4)] : null,
        month_day: isOfMonths && kind === 1 ? 1 + random(31) : null,
        month_weekday:
          isOfMonths && kind === 2 ? { nth: [1, 2, 3, 4, 5, -1][random(6)]!, weekday: 1 + random(7) } : null,
      },
      {
        starts_on: aDay(),
        ends_on: random(4) === 0 ? '2026-05-05' : null,
        skip_months: random(3) === 0 ? [1 + random(6), 7 + random(6)] : [],
      },
    )
    if (input.ends_on === null && random(3) === 0) input.count = 1 + random(40)
    const from = aDay()
    assert.deepEqual(
      datesBetween(input, from, '2027-12-31'),
      byDays(input, from, '2027-12-31'),
      JSON.stringify([input, from]),
    )
  }
})
