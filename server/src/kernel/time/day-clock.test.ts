import assert from 'node:assert/strict'
import { test } from 'node:test'
import { minute, type WalkedClock, walkedClocks } from './changes-of-clock-for-tests.ts'
import { dayClocks } from './day-clock.ts'
import { instantOf } from './local-time.ts'

const minutesOf = (wallTime: string): number =>
  Number(wallTime.slice(11, 13)) * 60 + Number(wallTime.slice(14, 16))

/** Returns the days that the table covers completely, each with the times that a wall clock shows on it, in order. */
function daysOf({ start, shows }: WalkedClock): Map<string, { at: number; wallTime: number }[]> {
  const minutes = shows.map((wallTime, at) => ({
    date: wallTime.slice(0, 10),
    at: start + at * minute,
    wallTime,
  }))
  const days = Map.groupBy(minutes, ({ date }) => date)
  for (const end of [shows[0]!, shows.at(-1)!]) days.delete(end.slice(0, 10))
  return new Map(
    [...days].map(([date, of]) => [
      date,
      of.map(({ at, wallTime }) => ({ at, wallTime: minutesOf(wallTime) })),
    ]),
  )
}

for (const walked of walkedClocks) {
  const name = `${walked.zone} after ${walked.shows[0]!.slice(0, 10)}`

  test(`${name}: the instant of each wall-clock time is the first one found by walking minute by minute`, () => {
    const clockOf = dayClocks(walked.zone)
    for (const [date, of] of daysOf(walked)) {
      const clock = clockOf(date)
      for (let time = 0; time < 1440; time++) {
        const first = of.find(({ wallTime }) => wallTime === time)?.at ?? null
        assert.equal(clock.shows(time * minute), first, `${date} ${time}`)
      }
    }
  })

  test(`${name}: the minutes between two wall-clock times are those found by walking minute by minute`, () => {
    const clockOf = dayClocks(walked.zone)
    for (const [date, of] of daysOf(walked))
      for (const [from, to] of [
        [0, 1440],
        [0, 90],
        [30, 150],
        [115, 125],
        [120, 180],
        [1400, 1440],
      ] as const) {
        const counted = of.filter(({ wallTime }) => wallTime >= from && wallTime < to).map(({ at }) => at)
        const actual = clockOf(date)
          .between(from * minute, to * minute)
          .flatMap(([start, end]) =>
            Array.from({ length: (end - start) / minute }, (_, at) => start + at * minute),
          )
        assert.deepEqual(actual, counted, `${date} ${from} to ${to}`)
      }
  })

  test(`${name}: a skipped wall-clock time is moved later, in the same way as for a single time`, () => {
    const clockOf = dayClocks(walked.zone)
    for (const date of daysOf(walked).keys())
      for (let time = 0; time < 1440; time += 5) {
        const clock = `${String(Math.trunc(time / 60)).padStart(2, '0')}:${String(time % 60).padStart(2, '0')}:00`
        const { at } = instantOf({ date, time: clock, timeZone: walked.zone })
        assert.equal(clockOf(date).reads(time * minute), at.getTime(), `${date} ${clock}`)
      }
  })
}

test('a day that a time zone skipped has no minutes, and times on it are read as those of the next day', () => {
  const clock = dayClocks('Pacific/Apia')('2011-12-30')
  assert.equal(clock.shows(0), null)
  assert.deepEqual(clock.between(0, 86_400_000), [])
  const { at } = instantOf({ date: '2011-12-30', time: '10:00:00', timeZone: 'Pacific/Apia' })
  assert.equal(clock.reads(10 * 3_600_000), at.getTime())
})
