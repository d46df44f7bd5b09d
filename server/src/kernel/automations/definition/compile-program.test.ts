import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkedRegistry as registry, draftOf, graphOf, say } from '../testing/checked-trade.ts'
import { compileProgram, permissionsOf } from './compile-program.ts'

const usual = { tries: 5, then: 'stop' }
const compile = (sent: Parameters<typeof draftOf>[0]) => compileProgram(draftOf(sent), registry)

test('a list of actions becomes a chain of named nodes with complete configs', () => {
  const program = compile({
    definition: {
      conditions: [{ field: 'thing.name', op: 'exists' }],
      actions: [
        { kind: 'say', config: { text: 'one' } },
        { id: 'a3', kind: 'wait', config: { duration: { days: 1 } }, label: 'a day' },
        { kind: 'say', config: { text: 'three', loud: true }, on_error: { tries: 1, then: 'continue' } },
      ],
    },
  })
  assert.deepEqual(program, {
    version: 1,
    subject: 'thing',
    trigger: { kind: 'thing.made', config: {} },
    per: 'subject',
    reentry: 'after_exit',
    enrollment_limit: null,
    conditions: [{ field: 'thing.name', op: 'exists' }],
    exits: [],
    entry: 'a1',
    nodes: {
      a1: { kind: 'say', config: { text: 'one', loud: false }, on_error: usual, next: { next: 'a3' } },
      a3: {
        kind: 'wait',
        config: { duration: { days: 1 }, business_hours: false },
        on_error: usual,
        next: { next: 'a3_' },
      },
      a3_: {
        kind: 'say',
        config: { text: 'three', loud: true },
        on_error: { tries: 1, then: 'continue' },
        next: {},
      },
    },
    listens: [],
  })
})

test('in a list, a stop ends the run, and a wait for an event continues or ends the run on its timeout', () => {
  const wait = (on_timeout?: string) => ({
    kind: 'wait_for_event',
    config: { event: 'thing.changed', timeout: { days: 1 }, ...(on_timeout && { on_timeout }) },
  })
  const { nodes } = compile({
    definition: {
      actions: [wait(), wait('stop'), { kind: 'stop', config: { reason: 'enough' } }, { kind: 'exit' }],
    },
  })
  assert.deepEqual(
    Object.values(nodes).map(({ kind, next }) => [kind, next]),
    [
      ['wait_for_event', { next: 'a2', timeout: 'a2' }],
      ['wait_for_event', { next: 'a3' }],
      ['exit', {}],
      ['exit', {}],
    ],
  )
})

test('a graph keeps its edges, actions beside it are ignored, and the trigger is not a node', () => {
  const program = compile({
    definition: { actions: [{ kind: 'sing' }] },
    graph: graphOf({ a: say(), b: say('b'), c: say('c') }, 'start>b', 'b>a', 'b~error>c'),
    triggerConfig: {
      kind: 'thing.made',
      subjectType: 'thing',
      reentry: 'never',
      per: 'client',
      enrollment_limit: { count: 2, days: 7 },
    },
  })
  assert.equal(program.entry, 'b')
  assert.deepEqual(Object.keys(program.nodes), ['a', 'b', 'c'])
  assert.deepEqual(program.nodes['b']!.next, { next: 'a', error: 'c' })
  assert.deepEqual(
    [program.reentry, program.per, program.enrollment_limit],
    ['never', 'client', { count: 2, days: 7 }],
  )
})

test('a program lists each event that it waits for once, and all events if it reads fields or conditions', () => {
  const listens = (definition: Record<string, unknown>) => compile({ definition }).listens
  const waits = {
    kind: 'wait_for_event',
    config: { event: ['thing.made', 'thing.changed'], timeout: { days: 1 } },
  }
  assert.deepEqual(listens({ actions: [waits], exitConditions: [{ event: 'thing.changed' }] }), [
    'thing.changed',
    'thing.made',
  ])
  assert.deepEqual(listens({ exitConditions: [{ field: 'thing.name', op: 'exists' }] }), ['*'])
  assert.deepEqual(listens({ actions: [{ kind: 'wait', config: { until: { field: 'thing.due_at' } } }] }), [
    '*',
  ])
  assert.deepEqual(listens({ actions: [{ kind: 'wait', config: { until: { time: '09:00' } } }] }), [])
})

test('the permissions of a draft are those of its actions, each listed once', () => {
  const draft = draftOf({
    definition: { actions: [{ kind: 'bill' }, { kind: 'say', config: { text: 'a' } }, { kind: 'bill' }] },
  })
  assert.deepEqual(permissionsOf(draft, registry), ['manage_billing', 'manage_jobs'])
})
