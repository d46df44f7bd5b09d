import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Stage, StageCrew } from './cast.ts'
import { CrewSchedule } from './crew-schedule.ts'

const crew = (name: string): StageCrew => ({ name, lead: name, technicians: [], crewId: null })
const stage = { crews: [crew('A'), crew('B')] } as unknown as Stage
const slot = (scheduled_date: string | null, start: string | null, end: string | null) => ({
  scheduled_date,
  scheduled_time_start: start,
  scheduled_time_end: end,
})

test('a job gets the free crew with the fewest jobs on its day; if none is free, any crew with the fewest', () => {
  const schedule = new CrewSchedule()
  const assigned = [
    slot('2026-11-28', '08:00:00', '10:00:00'),
    slot('2026-11-28', '10:00:00', '12:00:00'),
    slot('2026-11-28', '09:00:00', '11:00:00'),
    slot('2026-11-28', '11:00:00', '12:00:00'),
    slot('2026-11-29', '08:00:00', '10:00:00'),
    slot(null, null, null),
  ].map((each) => schedule.assign(stage, each).name)
  assert.deepEqual(assigned, ['A', 'B', 'A', 'A', 'A', 'A'])
})
