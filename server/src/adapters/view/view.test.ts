import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod'
import { fieldWarnings, recordView, viewOf } from './view.ts'

test('the wanted members of a request are looked for in its answer once', () => {
  const answer = z.object({ id: z.string(), status: z.string() })
  let walks = 0
  const fields = new Proxy(['id', 'stats'], {
    get: (list, name) => {
      if (name === 'map') walks++
      return Reflect.get(list, name) as unknown
    },
  })
  const view = viewOf(answer, { fields })!
  assert.deepEqual(view({ id: '1', status: 'new' }), { id: '1' })
  recordView(answer, { fields })
  const [warning] = fieldWarnings(answer, { fields })!
  assert.equal(warning!['field'], 'stats')
  assert.equal(walks, 1)
})
