import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod'
import { column, derived, internal } from './member.ts'
import { record } from './record.ts'

const lamps = record({
  kind: 'lamp',
  table: 'lamps',
  schema: { id: 'Lamp', description: 'A lamp.' },
  members: {
    id: column(z.string()),
    color: column(z.string()),
    secret: internal(z.string()),
    is_bright: derived(z.boolean()),
    label: derived(z.string(), ({ color }: { color: string }) => `The ${color} lamp`),
  },
  derive: ({ color }) => ({ is_bright: color === 'white', ...(color === 'grey' ? { color: 'gray' } : {}) }),
})

test('a presented record has stored, derived and computed fields, without internal ones', () => {
  const at = {} as Parameters<typeof lamps.present>[1]
  const row = { id: '1', color: 'white', secret: 'x' } as Parameters<typeof lamps.present>[0]
  assert.deepEqual(lamps.present(row, at), {
    id: '1',
    color: 'white',
    is_bright: true,
    label: 'The white lamp',
  })
  assert.equal(lamps.present({ ...row, color: 'grey' }, at).color, 'gray')
})
