import assert from 'node:assert/strict'
import { test } from 'node:test'
import { advance, type Circuit, closed, type Transition } from './circuit.ts'

const start = Date.parse('2026-03-01T12:00:00.000Z')
const at = (minute: number): string => new Date(start + minute * 60_000).toISOString()

/**
 * Runs a probe each minute, starting at minute `from`: `x` stands for a degraded probe, `.` for a healthy one.
 * Returns the circuit breaker, and its changes of state with their minutes.
 */
function play(
  line: string,
  from = 0,
  circuit: Circuit = closed,
): { circuit: Circuit; transitions: [Transition, number][] } {
  const transitions: [Transition, number][] = []
  for (const [index, sign] of [...line].entries()) {
    const minute = from + index
    const healthy = sign === '.'
    const step = advance(circuit, {
      at: at(minute),
      status: healthy ? 'ok' : 'degraded',
      reasons: healthy ? [] : [`Minute ${minute}.`],
    })
    circuit = step.circuit
    if (step.transition) transitions.push([step.transition, minute])
  }
  return { circuit, transitions }
}

test('three degraded probes in a row open the circuit breaker, with the time and reason of the third', () => {
  assert.deepEqual(play('.xx').transitions, [])
  const { circuit, transitions } = play('.xxx')
  assert.deepEqual(transitions, [['opened', 3]])
  assert.deepEqual(circuit, {
    state: 'open',
    opened_at: at(3),
    reason: 'Minute 3.',
    degraded_in_row: 3,
    healthy_in_row: 0,
  })
})

test('a circuit breaker stays closed while fewer than three probes in a row are degraded', () => {
  assert.deepEqual(play('xx.xx.x.xx.xx').transitions, [])
})

test('healthy probes close the circuit breaker at the earliest ten minutes after it opened', () => {
  assert.deepEqual(play('xxx.........').transitions, [['opened', 2]])
  const { circuit, transitions } = play('xxx..........')
  assert.deepEqual(transitions, [
    ['opened', 2],
    ['cleared', 12],
  ])
  assert.deepEqual([circuit.state, circuit.opened_at, circuit.reason], ['closed', null, null])
})

test('a healthy probe just before ten minutes does not close the circuit breaker, and one at exactly ten minutes does', () => {
  const { circuit } = play('xxx..')
  const openedAt = Date.parse(circuit.opened_at!)
  const probeAfter = (ms: number): Transition | undefined =>
    advance(circuit, { at: new Date(openedAt + ms).toISOString(), status: 'ok', reasons: [] }).transition
  assert.equal(probeAfter(599_999), undefined)
  assert.equal(probeAfter(600_000), 'cleared')
})

test('after ten minutes a single healthy probe between degraded ones does not close the circuit breaker', () => {
  assert.deepEqual(play('xxx' + 'x.'.repeat(40)).transitions, [['opened', 2]])
  assert.deepEqual(play('xxx' + 'x.'.repeat(40) + '.').transitions.at(-1), ['cleared', 83])
})

test('a degraded probe while the circuit breaker is open changes neither its time nor its reason', () => {
  const { circuit } = play('xxxxxx')
  assert.deepEqual([circuit.opened_at, circuit.reason], [at(2), 'Minute 2.'])
})

test('a circuit breaker that is restored from storage after any probe continues in the same way', () => {
  const line = '.xxx.xx..x........xx..xxxx..'
  const whole = play(line)
  assert.deepEqual(
    whole.transitions.map(([transition]) => transition),
    ['opened', 'cleared', 'opened'],
  )
  for (let cut = 1; cut < line.length; cut++) {
    const before = play(line.slice(0, cut))
    const stored = JSON.parse(JSON.stringify(before.circuit)) as Circuit
    const rest = play(line.slice(cut), cut, stored)
    assert.deepEqual([...before.transitions, ...rest.transitions], whole.transitions)
    assert.deepEqual(rest.circuit, whole.circuit)
  }
})
