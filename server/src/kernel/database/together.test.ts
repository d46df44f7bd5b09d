import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Parameter } from './queries.ts'
import { Together } from './together.ts'

function sent(statements: readonly [string, readonly Parameter[]][]): [string, readonly Parameter[]][] {
  const calls: [string, readonly Parameter[]][] = []
  const together = new Together()
  for (const [text, parameters] of statements) together.later(text, parameters)
  together.send({ later: (text, parameters = []) => void calls.push([text, parameters]) })
  return calls
}

test('several statements are sent as one, with the parameters of each', () => {
  assert.deepEqual(
    sent([
      ['delete from a where x = $1 and y = $2', ['x', 1]],
      ['insert into b select $2, $1', ['first', 'second']],
      ['delete from c where z = $1', ['z']],
    ]),
    [
      [
        'with w0 as (delete from a where x = $1 and y = $2), w1 as (insert into b select $4, $3) delete from c where z = $5',
        ['x', 1, 'first', 'second', 'z'],
      ],
    ],
  )
})

test('a single statement is sent as it is, and nothing is sent if there is none', () => {
  assert.deepEqual(sent([['delete from a where x = $1', ['x']]]), [['delete from a where x = $1', ['x']]])
  assert.deepEqual(sent([]), [])
})
