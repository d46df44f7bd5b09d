import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { getPriority } from 'node:os'
import { test } from 'node:test'
import { promisify } from 'node:util'

const module = new URL('give-way.ts', import.meta.url).href

test('a worker is loaded as fast as anything else, and gives way from then on', async () => {
  const program = `
    import { getPriority } from 'node:os'
    import { giveWay } from '${module}'
    const loading = getPriority()
    giveWay()
    console.log(JSON.stringify([loading, getPriority()]))`
  const ran = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program])
  assert.deepEqual(JSON.parse(ran.stdout), [getPriority(), 10])
})
