import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { scratchDirectory } from '../../start/postgres/testing/scratch.ts'
import { prepareTarget } from './target-directory.ts'

test('a restore into a directory that cannot be created names its option', async (t) => {
  const file = join(scratchDirectory(t), 'file')
  writeFileSync(file, '')
  await assert.rejects(
    prepareTarget(join(file, 'copy'), () => undefined),
    {
      message: `The data directory ${file}/copy cannot be created or written (ENOTDIR): set --to to a directory in which this user may write.`,
    },
  )
})
