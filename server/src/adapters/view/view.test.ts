import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod'
import { fieldWarnings, recordView, viewOf } from './view.ts'

test('a list of requested fields is resolved only once per answer schema, however often callers send it', () => {
  const answer = z.object({ id: z.string(), status: z.string() })
  let walks = 0
  const fieldList = () =>
    new Proxy(['id', 'stats'], {
      get: (list, name) => {
        if (name === 'map') walks++
        return Reflect.get(list, name) as unknown
      },
    })
  const fields = fieldList()
  const view = viewOf(answer, { fields })!
  assert.deepEqual(view({ id: '1', status: 'new' }), { id: '1' })
  recordView(answer, { fields })
  const [warning] = fieldWarnings(answer, { fields })!
  assert.equal(warning!['field'], 'stats')
  viewOf(answer, { fields: fieldList() })
  assert.equal(walks, 1)
  const other = z.object({ stats: z.string() })
  assert.equal(fieldWarnings(other, { fields })![0]!['field'], 'id')
})
