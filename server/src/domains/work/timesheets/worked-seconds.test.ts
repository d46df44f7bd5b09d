import assert from 'node:assert/strict'
import { test } from 'node:test'
import { instantOf } from '../../../kernel/time/index.ts'
import { type Break, readBreaks } from './breaks.ts'
import { workedSeconds } from './worked-seconds.ts'

const chicago = (date: string, time: string): string =>
  instantOf({ date, time: `${time}:00`, timeZone: 'America/Chicago' }).at.toISOString()

const vectors = [
  { from: ['2026-03-07', '22:00'], to: ['2026-03-08', '06:00'], breaks: [], seconds: 25_200 },
  { from: ['2026-10-31', '22:00'], to: ['2026-11-01', '06:00'], breaks: [], seconds: 32_400 },
  { from: ['2026-05-04', '08:00'], to: ['2026-05-04', '16:30'], breaks: [15, 35], seconds: 28_500 },
  { from: ['2026-05-04', '08:00'], to: ['2026-05-04', '16:30'], breaks: [20], seconds: 30_600 },
] as const

for (const { from, to, breaks, seconds } of vectors)
  test(`Chicago ${from.join(' ')} to ${to.join(' ')} with breaks of ${breaks.join(', ') || 'none'} is ${seconds} s`, () => {
    const [started_at, ended_at] = [chicago(from[0], from[1]), chicago(to[0], to[1])]
    const breakInputs = breaks.map((minutes, at) => {
      const begins = Date.parse(started_at) + (at + 1) * 3_600_000
      const ends = begins + minutes * 60_000
      return { started_at: new Date(begins).toISOString(), ended_at: new Date(ends).toISOString() }
    })
    assert.equal(
      workedSeconds(started_at, ended_at, readBreaks(breakInputs, { started_at, ended_at })),
      seconds,
    )
  })

test('an open entry has no worked seconds', () => {
  assert.equal(workedSeconds('2026-03-02T08:00:00.000Z', null, []), 0)
})

test('a break of over 20 minutes is unpaid unless marked as paid; one of 20 minutes is always paid', () => {
  const entry = { started_at: '2026-03-02T08:00:00.000Z', ended_at: '2026-03-02T09:00:00.000Z' }
  const rest = { started_at: '2026-03-02T08:00:00.000Z', ended_at: '2026-03-02T08:20:00.001Z' }
  assert.deepEqual(
    [{}, { paid: true }, { ended_at: '2026-03-02T08:20:00.000Z', paid: false }].map(
      (more) => readBreaks([{ ...rest, ...more }], entry)[0]!.paid,
    ),
    [false, true, true],
  )
})

/** Returns a function that computes the local date and time of an instant, independently of the code under test. */
function readerOf(timeZone: string) {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
    hourCycle: 'h23',
  })
  return (at: number): string => format.format(at)
}

test('in four zones, random shifts around changes of the clock last as many seconds as pass between their instants', () => {
  let seed = 20_260_308
  const random = (below: number): number => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff
    return seed % below
  }
  const zones = {
    'America/Chicago': ['2026-03-07', '2026-10-31'],
    'Europe/Berlin': ['2026-03-28', '2026-10-24'],
    'Australia/Lord_Howe': ['2026-04-04', '2026-10-03'],
    'Africa/Casablanca': ['2026-02-14', '2026-03-21'],
  } as const
  for (const [timeZone, days] of Object.entries(zones)) {
    const reads = readerOf(timeZone)
    for (let round = 0; round < 1000; round++) {
      const date = days[round % 2]!
      const two = (part: number): string => String(part).padStart(2, '0')
      const time = `${two(random(24))}:${two(random(60))}:00`
      const start = instantOf({ date, time, timeZone }).at.getTime()
      const length = 60 * (1 + random(1439))
      const end = start + length * 1000
      // Counts the minutes of local time, by walking through the interval in steps of a minute.
      let minuteChanges = 0
      if (round < 40) {
        for (let at = start, last = reads(at - 60_000); at < end; at += 60_000) {
          const now = reads(at)
          if (now !== last) minuteChanges++
          last = now
        }
        assert.equal(minuteChanges * 60, length)
      }
      const breaks: Break[] = []
      let at = start
      let unpaid = 0
      while (breaks.length < 20) {
        const begins = at + 1000 * random(7200)
        const minutes = random(60)
        const ends = begins + minutes * 60_000
        if (ends > end) break
        at = ends
        if (minutes === 0) continue
        breaks.push({ started_at: iso(begins), ended_at: iso(ends), paid: false })
        if (minutes > 20) unpaid += minutes * 60
      }
      const entry = { started_at: iso(start), ended_at: iso(end) }
      const read = readBreaks(breaks.toReversed(), entry)
      assert.equal(
        workedSeconds(entry.started_at, entry.ended_at, read),
        length - unpaid,
        `${timeZone} ${iso(start)}`,
      )
    }
  }
})

const iso = (at: number): string => new Date(at).toISOString()
