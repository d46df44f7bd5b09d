import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../ids.ts'
import { checkedRegistry as registry, draftOf, graphOf, say } from '../../testing/checked-trade.ts'
import type { Draft } from '../draft-forms.ts'
import { type IssueCode, issueCodes } from '../issue.ts'
import { checkDraft, type CheckParts } from './check.ts'

const [orgId, self, other, member] = [newId(), newId(), newId(), newId()]

const check = (draft: Draft, parts: Partial<CheckParts> = {}) =>
  checkDraft(draft, {
    registry,
    orgId,
    automationId: self,
    now: '2026-03-02T18:00:00.000Z',
    isPermitted: (permission) => permission !== 'manage_billing',
    findWrongReferences: (_org, references) =>
      Promise.resolve(new Set(references.flatMap(({ id }, at) => (id === member ? [] : [at])))),
    findEnrolmentTargets: () => Promise.resolve(new Map()),
    ...parts,
  })

type Expected = [field: string, node: string | null]

const tested = new Set<IssueCode>()

/**
 * Asserts that checking the draft reports issues with the code `code` at exactly the expected positions. Issues with
 * other codes are allowed only if `beside` contains their codes.
 */
function testIssue(
  code: IssueCode,
  why: string,
  draft: () => Draft,
  expected: Expected[],
  { parts = {}, beside = [] }: { parts?: Partial<CheckParts>; beside?: IssueCode[] } = {},
): void {
  tested.add(code)
  test(`${code}: ${why}`, async () => {
    const issues = await check(draft(), parts)
    assert.deepEqual(
      issues.filter((each) => each.code === code).map(({ field, node_id }) => [field, node_id]),
      expected,
      JSON.stringify(issues),
    )
    assert.deepEqual(
      issues.filter((each) => each.code !== code && !beside.includes(each.code)),
      [],
    )
    for (const { message } of issues) assert.match(message, /^(is|must|has|cannot|takes|leads|divides) ?/)
  })
}

const graph = (...args: Parameters<typeof graphOf>) => draftOf({ graph: graphOf(...args) })
const actions = (...actionDrafts: unknown[]) => draftOf({ definition: { actions: actionDrafts } })
const conditions = (...conditionDrafts: unknown[]) => draftOf({ definition: { conditions: conditionDrafts } })

test('a complete draft in either form has no issues', async () => {
  assert.deepEqual(await check(draftOf({})), [])
  const whole = graph(
    {
      answer: {
        type: 'wait',
        kind: 'wait_for_event',
        config: {
          event: ['thing.changed'],
          where: [{ field: 'event.status', op: 'eq', value: 'done' }],
          timeout: { days: 1 },
        },
      },
      big: {
        type: 'condition',
        kind: 'condition',
        config: { conditions: [{ field: 'box.size', op: 'gt', value: 3 }] },
      },
      ways: {
        type: 'condition',
        kind: 'branch',
        config: {
          branches: [{ id: 'new', conditions: [{ field: 'thing.status', op: 'eq', value: 'new' }] }],
        },
      },
      hello: { ...say('{{ thing.name }}'), on_error: { then: 'branch' } },
      rest: { type: 'wait', kind: 'wait', config: { until: { field: 'thing.due_at' } } },
      end: { type: 'exit', kind: 'exit' },
    },
    'start>answer',
    'answer>big',
    'answer~timeout>end',
    'big~true>ways',
    'ways~branch:new>hello',
    'ways~branch:default>rest',
    'hello~error>rest',
    'rest>end',
  )
  assert.deepEqual(await check(whole), [])
})

testIssue(
  'no_trigger',
  'a graph without a trigger',
  () => draftOf({ graph: { nodes: [{ id: 'a', position: { x: 0, y: 0 }, ...say() }] } }),
  [['graph.nodes', null]],
)
testIssue(
  'many_triggers',
  'a graph with a second trigger',
  () => graph({ again: { type: 'trigger', kind: 'thing.made' }, a: say() }, 'start>a'),
  [['graph.nodes.1', 'again']],
)
testIssue(
  'into_trigger',
  'an edge that leads to the trigger',
  () => graph({ a: say() }, 'start>a', 'a>start'),
  [['graph.edges.1.target', 'a']],
  {
    beside: ['cycle'],
  },
)
testIssue('no_steps', 'a trigger without a next step', () => graph({}), [['graph.nodes.0', 'start']])
testIssue('no_steps', 'a list without actions', () => actions(), [['definition.actions', null]])
testIssue(
  'unknown_node',
  'edges between nodes that do not exist',
  () => graph({ a: say() }, 'start>a', 'a>gone', 'ghost>a'),
  [
    ['graph.edges.1.target', 'a'],
    ['graph.edges.2.source', null],
  ],
)
testIssue('unreachable', 'an unreachable node', () => graph({ a: say(), island: say() }, 'start>a'), [
  ['graph.nodes.2', 'island'],
])
testIssue(
  'cycle',
  'a cycle of any length',
  () => graph({ a: say(), b: say(), c: say() }, 'start>a', 'a>b', 'b>c', 'c>a'),
  [['graph.edges.3.target', 'c']],
)
testIssue('cycle', 'a node that leads to itself', () => graph({ a: say() }, 'start>a', 'a>a'), [
  ['graph.edges.1.target', 'a'],
])
testIssue(
  'handle_twice',
  'two edges from the same handle',
  () => graph({ a: say(), b: say() }, 'start>a', 'start>b'),
  [['graph.edges.1.sourceHandle', 'start']],
)
testIssue(
  'bad_handle',
  'handles that the nodes do not have',
  () =>
    graph(
      {
        a: say(),
        b: say(),
        ways: {
          type: 'condition',
          kind: 'branch',
          config: { branches: [{ id: 'x', conditions: [] }] },
        },
        end: { type: 'exit', kind: 'exit' },
      },
      'start>a',
      'a~error>b',
      'a>ways',
      'ways~branch:y>end',
      'ways~true>end',
      'end>b',
    ),
  [
    ['graph.edges.1.sourceHandle', 'a'],
    ['graph.edges.3.sourceHandle', 'ways'],
    ['graph.edges.4.sourceHandle', 'ways'],
    ['graph.edges.5.sourceHandle', 'end'],
  ],
)
testIssue(
  'required',
  'missing, null or empty fields, and a step without a kind',
  () =>
    graph(
      {
        a: say(''),
        b: { type: 'action', kind: null },
        c: { type: 'wait', kind: 'wait_for_event', config: { event: '' } },
      },
      'start>a',
      'a>b',
      'b>c',
    ),
  [
    ['graph.nodes.1.config.text', 'a'],
    ['graph.nodes.2.kind', 'b'],
    ['graph.nodes.3.config.event', 'c'],
    ['graph.nodes.3.config.timeout', 'c'],
  ],
)
testIssue(
  'required',
  'missing fields of the trigger',
  () => draftOf({ definition: { trigger: { kind: 'thing.aged', subjectType: 'thing' } } }),
  [['triggerConfig.config.days', null]],
)
testIssue(
  'bad_value',
  'a value or operator of another type, or an unknown event',
  () =>
    draftOf({
      definition: {
        conditions: [
          { field: 'thing.count', op: 'contains', value: 'x' },
          { field: 'thing.count', op: 'eq', value: 'x' },
        ],
        exitConditions: [{ event: 'thing.gone' }],
        actions: [
          { kind: 'say', config: { text: 7 } },
          { kind: 'wait', config: { until: { field: 'thing.name' } } },
          {
            kind: 'wait_for_event',
            config: { event: ['thing.made', 'thing.lost'], timeout: { seconds: 0 } },
          },
        ],
      },
    }),
  [
    ['definition.conditions.0.op', null],
    ['definition.conditions.1.value', null],
    ['definition.exitConditions.0.event', null],
    ['definition.actions.0.config.text', null],
    ['definition.actions.1.config.until.field', null],
    ['definition.actions.2.config.timeout', null],
    ['definition.actions.2.config.event.1', null],
  ],
)
testIssue(
  'unknown_member',
  'a field that the kind does not have',
  () => actions({ kind: 'say', config: { text: 'x', laud: true } }),
  [['definition.actions.0.config.laud', null]],
)
testIssue(
  'unknown_kind',
  'an unknown kind of action, or of a node of another type',
  () =>
    graph(
      {
        a: { type: 'action', kind: 'sing' },
        b: { type: 'wait', kind: 'exit' },
        c: { type: 'action', kind: 'wait' },
      },
      'start>a',
      'a>b',
      'b~x>c',
    ),
  [
    ['graph.nodes.1.kind', 'a'],
    ['graph.nodes.2.kind', 'b'],
    ['graph.nodes.3.kind', 'c'],
  ],
  { beside: ['bad_handle'] },
)
testIssue(
  'retired',
  'kinds that only earlier systems had',
  () => actions({ kind: 'make_call' }, { kind: 'voicemail_drop' }, { kind: 'award_xp' }),
  [
    ['definition.actions.0.kind', null],
    ['definition.actions.1.kind', null],
    ['definition.actions.2.kind', null],
  ],
)
testIssue(
  'unavailable',
  'a trigger or event that is not available yet',
  () =>
    draftOf({
      definition: {
        trigger: { kind: 'thing.heard', subjectType: 'thing' },
        exitConditions: [{ event: 'thing.heard' }],
      },
    }),
  [
    ['definition.trigger.kind', null],
    ['definition.exitConditions.0.event', null],
  ],
)
testIssue(
  'mismatch',
  'trigger configs that differ, another trigger in the graph, an action for another subject',
  () =>
    draftOf({
      definition: { trigger: { kind: 'thing.aged', subjectType: 'thing', config: { days: 2 } } },
      triggerConfig: { kind: 'thing.aged', subjectType: 'thing', config: { days: 3 } },
      graph: graphOf({ a: { type: 'action', kind: 'unpack' } }, 'start>a'),
    }),
  [
    ['definition.trigger.config', null],
    ['graph.nodes.0.kind', 'start'],
    ['graph.nodes.1.kind', 'a'],
  ],
)
testIssue(
  'mismatch',
  'enrollment in an automation for another kind of subject',
  () => actions({ kind: 'enroll_in_workflow', config: { automation_id: other } }),
  [['definition.actions.0.config.automation_id', null]],
  {
    parts: {
      findEnrolmentTargets: () => Promise.resolve(new Map([[other, { subjectType: 'box', enrolsIn: [] }]])),
    },
  },
)
testIssue(
  'unknown_field',
  'unknown fields in a condition, template or wait; `event` has the fields of its event',
  () =>
    draftOf({
      definition: {
        conditions: [
          { field: 'thing.nme', op: 'eq', value: 'x' },
          { field: 'event.color', op: 'exists' },
        ],
        actions: [
          { kind: 'say', config: { text: '{{ thing.nme }}' } },
          { kind: 'wait', config: { until: { field: 'thing.gone_at' } } },
        ],
      },
    }),
  [
    ['definition.conditions.0.field', null],
    ['definition.conditions.1.field', null],
    ['definition.actions.1.config.until.field', null],
    ['definition.actions.0.config.text', null],
  ],
)
testIssue(
  'template_syntax',
  'a template that cannot be parsed, also beside another issue',
  () => actions({ kind: 'say', config: { text: '{{ thing', loud: 1 } }),
  [['definition.actions.0.config.text', null]],
  { beside: ['bad_value'] },
)
testIssue(
  'default_required',
  'a field that can be empty, or that belongs to an optional record',
  () =>
    actions(
      { kind: 'say', config: { text: '{{thing.due_at}}' } },
      { kind: 'say', config: { text: '{{box.size}}' } },
    ),
  [
    ['definition.actions.0.config.text', null],
    ['definition.actions.1.config.text', null],
  ],
)
testIssue(
  'too_long',
  'a template that is longer than its kind allows',
  () => actions({ kind: 'say', config: { text: 'x'.repeat(21) } }),
  [['definition.actions.0.config.text', null]],
)
testIssue(
  'unknown_reference',
  'unknown ids, and enrollment in an automation that is not published',
  () =>
    actions(
      { kind: 'give', config: { member_id: member } },
      { kind: 'give', config: { member_id: newId() } },
      { kind: 'enroll_in_workflow', config: { automation_id: other } },
    ),
  [
    ['definition.actions.1.config.member_id', null],
    ['definition.actions.2.config.automation_id', null],
  ],
)
testIssue('empty_group', 'an empty `any` group', () => conditions({ any: [] }), [
  ['definition.conditions.0.any', null],
])
const deep = (levels: number): unknown =>
  levels === 0 ? { field: 'thing.name', op: 'exists' } : { all: [deep(levels - 1)] }
testIssue('too_deep', 'conditions nested six levels deep', () => conditions(deep(5)), [
  ['definition.conditions.0.all.0.all.0.all.0.all.0.all.0', null],
])
const many = (count: number) => Array.from({ length: count }, () => ({ field: 'thing.name', op: 'exists' }))
testIssue('too_many', '51 comparisons in the conditions', () => conditions({ all: many(26) }, ...many(25)), [
  ['definition.conditions', null],
])
testIssue(
  'needs_graph',
  'a branch in a list of actions',
  () =>
    actions(
      { kind: 'condition', config: { conditions: many(1) } },
      { kind: 'branch', config: { branches: [{ id: 'x', conditions: [] }] } },
      { kind: 'say', config: { text: 'x' }, on_error: { then: 'branch' } },
    ),
  [
    ['definition.actions.0.kind', null],
    ['definition.actions.1.kind', null],
    ['definition.actions.2.on_error.then', null],
  ],
)
const days = (count: number) => ({ type: 'wait', kind: 'wait', config: { duration: { days: count } } })
testIssue(
  'wait_too_long',
  'waits that add up to more than a year on one path, and to less on others',
  () =>
    graph(
      {
        a: days(200),
        b: { type: 'wait', kind: 'wait_for_event', config: { event: 'thing.made', timeout: { days: 165 } } },
        c: days(200),
        d: days(1),
        ways: { type: 'condition', kind: 'condition', config: { conditions: many(1) } },
      },
      'start>ways',
      'ways~true>a',
      'a>b',
      'b>d',
      'b~timeout>c',
      'ways~false>d',
    ),
  [
    ['graph.nodes.3.config', 'c'],
    ['graph.nodes.4.config', 'd'],
  ],
)
const chain = (...ids: string[]) =>
  new Map(
    ids.map((id, at) => [id, { subjectType: 'thing', enrolsIn: ids[at + 1] ? [ids[at + 1]!] : [self] }]),
  )
const five = Array.from({ length: 5 }, () => newId())
const enrolling = (id: string) => () => actions({ kind: 'enroll_in_workflow', config: { automation_id: id } })
const targets = (all: ReturnType<typeof chain>): Partial<CheckParts> => ({
  findEnrolmentTargets: (ids) => Promise.resolve(new Map([...all].filter(([id]) => ids.includes(id)))),
})
testIssue('enroll_loop', 'enrollment in itself', enrolling(self), [
  ['definition.actions.0.config.automation_id', null],
])
testIssue(
  'enroll_loop',
  'a chain of five enrollments that leads back',
  enrolling(five[0]!),
  [['definition.actions.0.config.automation_id', null]],
  {
    parts: targets(chain(...five)),
  },
)
testIssue('no_permission', 'an action that the publisher may not execute', () => actions({ kind: 'bill' }), [
  ['definition.actions.0.kind', null],
])

test('a chain of automations that returns only after six is accepted, because the loop guard stops it at run time', async () => {
  const all = chain(...five, newId())
  assert.deepEqual(await check(enrolling(five[0]!)(), targets(all)), [])
})

test('at most 100 issues are reported', async () => {
  const draft = conditions(...Array.from({ length: 120 }, () => ({ field: 'x', op: 'eq' })))
  assert.equal((await check(draft)).length, 100)
})

test('every issue code has a test case', () => {
  assert.deepEqual(
    Object.keys(issueCodes).filter((code) => !tested.has(code as IssueCode)),
    [],
  )
})

const step = { kind: 'say', config: { text: 'Hello' } }

test('a wait until a fixed instant is refused when it is more than 365 days ahead', async () => {
  const until = async (instant: string) =>
    (
      await check(
        draftOf({ definition: { actions: [{ kind: 'wait', config: { until: { instant } } }, step] } }),
      )
    ).map(({ field, code }) => [field, code])
  assert.deepEqual(await until('2027-03-02T18:00:00Z'), [])
  assert.deepEqual(await until('2031-03-02T18:00:00Z'), [['definition.actions.0.config', 'wait_too_long']])
})

test('an exit names one event or several, and an unknown event is reported with its position', async () => {
  const exits = async (event: unknown) =>
    (await check(draftOf({ definition: { exitConditions: [{ event, same: 'subject' }] } }))).map(
      ({ field, code }) => [field, code],
    )
  assert.deepEqual(await exits(['thing.made', 'thing.changed']), [])
  assert.deepEqual(await exits(['thing.made', 'thing.chanced']), [
    ['definition.exitConditions.0.event.1', 'bad_value'],
  ])
})

test('an unknown kind of action is reported with the most similar known one', async () => {
  const [refused] = await check(draftOf({ definition: { actions: [{ kind: 'wait_for_evnt', config: {} }] } }))
  assert.deepEqual(
    [refused!.code, refused!.message],
    ['unknown_kind', 'is not a kind of action: did you mean `wait_for_event`?'],
  )
})
