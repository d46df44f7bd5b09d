import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { soon } from '../../testing/soon.ts'
import { watchLoop } from './watch-loop.ts'

function blockLoop(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end);
}

test('a blocked event loop is measured once, and logged if it was blocked for longer than the limit', async () => {
  const logged: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) })
  const watch = watchLoop({ log, limitMs: 400, everyMs: 20 })
  await sleep(30)
  blockLoop(600)
  await soon(async () => {
    await sleep(10)
    assert.ok(
      logged.some((line) => /"held_ms":\d{3,}/.test(line) && line.includes('The event loop was blocked')),
    )
  })
  const { max, p99 } = watch.read()
  assert.ok(max >= 0.5, `${max} s`)
  assert.ok(p99 <= max)
  await sleep(30)
  assert.ok(watch.read().max < 0.5 || logged.length > 1)
  watch.stop()
})
