import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { getPriority } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'

const { dirname } = import.meta
const threadsOf = (pid: number): number[] =>
  process.platform === 'linux' ? readdirSync(`/proc/${pid}/task`).map(Number) : [pid]
const photo = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()

for (const [name, args, job] of [
  ['pictures', ['1000'], async () => ({ bytes: await photo(), format: 'jpeg', requirements: {} })],
  ['pdf', [join(dirname, '../domains/messages/documents/templates')], () => Promise.resolve({})],
] as const)
  test(`the worker process of ${name} runs with lower priority once it is loaded`, async (t) => {
    const child = fork(join(dirname, name, 'worker-main.ts'), args, { serialization: 'advanced' })
    t.after(() => child.kill('SIGKILL'))
    assert.equal(getPriority(child.pid), getPriority(), 'it is loaded as fast as anything else')
    const answered = once(child, 'message')
    child.send(await job())
    await answered
    for (const thread of threadsOf(child.pid!)) assert.equal(getPriority(thread), 10)
  })
