import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { scratchDirectory } from '../start/postgres/testing/scratch.ts'
import { startProgram } from './program.ts'

test('a program that prints an address of another machine is stopped', async (t) => {
  const file = join(scratchDirectory(t), 'pid')
  const says = `require('fs').writeFileSync(${JSON.stringify(file)}, String(process.pid));
    console.log('Quoin is ready at https://quoin.test\\n\\nStop  Ctrl-C'); setInterval(() => undefined, 1000)`
  await assert.rejects(startProgram({}, [process.execPath, '-e', says]), /contains no URL of this machine/)
  assert.throws(() => process.kill(Number(readFileSync(file, 'utf8')), 0), { code: 'ESRCH' })
})
