import assert from 'node:assert/strict'
import { test } from 'node:test'
import { previousSpan } from './previous-span.ts'

test('the previous period has as many days, or for whole months as many months', () => {
  for (const [from, to, before] of [
    ['2026-05-01', '2026-05-31', ['2026-04-01', '2026-04-30']],
    ['2026-03-01', '2026-03-31', ['2026-02-01', '2026-02-28']],
    ['2028-03-01', '2028-03-31', ['2028-02-01', '2028-02-29']],
    ['2026-01-01', '2026-03-31', ['2025-10-01', '2025-12-31']],
    ['2026-01-01', '2026-12-31', ['2025-01-01', '2025-12-31']],
    ['2026-05-01', '2026-05-30', ['2026-04-01', '2026-04-30']],
    ['2026-05-02', '2026-05-31', ['2026-04-02', '2026-05-01']],
    ['2026-05-11', '2026-05-17', ['2026-05-04', '2026-05-10']],
    ['2026-03-01', '2026-03-01', ['2026-02-28', '2026-02-28']],
    ['0002-01-01', '0002-12-31', ['0001-01-01', '0001-12-31']],
  ] as const)
    assert.deepEqual(Object.values(previousSpan({ from, to })), before, `${from} to ${to}`)
  assert.throws(() => previousSpan({ from: '0001-01-01', to: '0001-01-31' }), { code: 'validation_error' })
  assert.throws(() => previousSpan({ from: '0001-01-02', to: '0001-01-03' }), { code: 'validation_error' })
})
