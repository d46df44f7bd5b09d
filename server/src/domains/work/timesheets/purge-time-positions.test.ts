import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../testing/test-org.ts'
import { clockInByPhone, clockOutByPhone } from '../../office/mobile/operations.ts'
import { purgeMarkedPositions } from '../../office/mobile/index.ts'
import { purgeTimePositions } from './purge-time-positions.ts'

const pos = { latitude: 39.8, longitude: -89.6 }
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()

test('positions of time entries and phone marks are deleted after 90 days; the times stay', async () => {
  for (const mode of ['live', 'sandbox'] as const) {
    const org = await testOrg(mode)
    const { id } = await org.run(clockInByPhone, { pos, location_consent: true }, org.owner)
    const ended = await org.run(clockOutByPhone, { pos }, org.owner)
    assert.deepEqual([ended.pos_in, ended.pos_out], [pos, pos])
    const countPositions = async () => {
      const ofTime = await org.app.inspect.query<{ positions: number; worked_seconds: number }>(
        `select num_nonnulls(pos_in, pos_out) as positions, worked_seconds from ${mode}.time_entries where id = $1`,
        [id],
      )
      const ofMarks = await org.app.inspect.query(
        `select 1 from ${mode}.mobile_marks where org_id = $1 and position is not null`,
        [org.id],
      )
      return [ofTime.rows[0]!.positions, ofMarks.rowCount, ofTime.rows[0]!.worked_seconds]
    }
    const sweeps = [purgeTimePositions(org.app.database), purgeMarkedPositions(org.app.database)]
    for (const sweep of sweeps) await sweep.run(inDays(89))
    assert.deepEqual(await countPositions(), [2, 2, ended.worked_seconds])
    for (const sweep of sweeps) await sweep.run(inDays(91))
    assert.deepEqual(await countPositions(), [0, 0, ended.worked_seconds])
  }
})
