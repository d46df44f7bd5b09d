import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '../../errors.ts'
import { checkedRegistry, draftOf, graphOf, say } from '../testing/checked-trade.ts'
import { completeOnSave, type Save } from './complete-on-save.ts'
import { draftFormsOf } from './draft-forms.ts'

const forms = draftFormsOf(checkedRegistry)
const { definition } = draftOf({})
const aged = (config: object) =>
  forms.definition.parse({ ...definition, trigger: { kind: 'thing.aged', subjectType: 'thing', config } })
const graph = forms.graph.parse({ schemaVersion: 1, ...graphOf({ a: say() }, 'start>a') })

function refused(save: Save, field: string, stored = draftOf({})): void {
  assert.throws(
    () => completeOnSave(save, stored),
    (error) =>
      error instanceof AppError && error.code === 'validation_error' && error.details[0]!.field === field,
  )
}

test('omitted parts of a draft are derived from the definition or kept as stored', () => {
  const fresh = completeOnSave({ definition: aged({ days: 2 }) }, null)
  const derived = {
    schemaVersion: 1,
    kind: 'thing.aged',
    subjectType: 'thing',
    config: { days: 2 },
    reentry: 'after_exit',
    per: 'subject',
    enrollment_limit: null,
  }
  assert.deepEqual([fresh.triggerConfig, fresh.graph, fresh.editorState], [derived, null, null])
  const stored = {
    ...fresh,
    triggerConfig: { ...fresh.triggerConfig, reentry: 'never' as const },
    editorState: [1],
  }
  const completed = completeOnSave({ definition: aged({ days: 3 }) }, stored)
  assert.deepEqual([completed.triggerConfig, completed.editorState], [stored.triggerConfig, [1]])
  const moved = completeOnSave({ definition, editorState: null }, stored)
  assert.deepEqual([moved.triggerConfig.kind, moved.triggerConfig.reentry], ['thing.made', 'after_exit'])
  assert.equal(moved.editorState, null)
})

test('a draft stored with a graph must be saved with one, and a list becomes a graph when one is passed', () => {
  const stored = completeOnSave({ definition, graph }, draftOf({}))
  assert.deepEqual(stored.graph, graph)
  refused({ definition }, 'graph', stored)
  refused({ definition, graph: null }, 'graph', stored)
  const { actions: _none, ...bare } = definition
  assert.deepEqual(completeOnSave({ definition: bare, graph }, null).definition, bare)
  refused({ definition: bare }, 'definition.actions')
})

test('a trigger config that does not match the trigger or subject of the definition is refused', () => {
  const { triggerConfig } = draftOf({ definition: { trigger: { kind: 'thing.aged', subjectType: 'thing' } } })
  refused({ definition, triggerConfig }, 'triggerConfig.kind')
  refused(
    { definition, triggerConfig: { ...draftOf({}).triggerConfig, subjectType: 'box' } },
    'triggerConfig.subjectType',
  )
})

test('size limits: 256 KiB for definition and graph together, 16 KiB for a config, 64 KiB for the editor state', () => {
  const long = (kib: number) => 'x'.repeat(kib * 1024)
  const large = (nodes: number) =>
    forms.graph.parse({
      schemaVersion: 1,
      ...graphOf(Object.fromEntries(Array.from({ length: nodes }, (_, at) => [`n${at}`, say(long(15))]))),
    })
  assert.ok(completeOnSave({ definition, graph: large(16) }, null))
  refused({ definition, graph: large(17) }, 'definition')
  const messages = (
    schema: { safeParse(value: unknown): { error?: { issues: { message: string }[] } | undefined } },
    value: unknown,
  ) => schema.safeParse(value).error?.issues.map(({ message }) => message)
  assert.deepEqual(
    messages(forms.definition, { ...definition, actions: [{ kind: 'say', config: { text: long(16) } }] }),
    ['must be at most 16 KiB of JSON'],
  )
  assert.deepEqual(messages(forms.editorState, long(64)), ['must be at most 64 KiB of JSON'])
  assert.equal(messages(forms.editorState, long(63)), undefined)
})

test('text and numbers that the database cannot store are refused at any depth', () => {
  for (const bad of ['\0', '\ud800', Infinity])
    for (const value of [bad, [bad], { deep: { er: bad } }])
      assert.equal(forms.editorState.safeParse(value).success, false, JSON.stringify(value))
  assert.equal(forms.editorState.safeParse({ ['\0']: 1 }).success, false)
  assert.equal(
    forms.definition.safeParse({ ...definition, actions: [{ kind: 'say', config: { text: 'a\0' } }] })
      .success,
    false,
  )
})

test('saving accepts drafts that cannot be published yet, but only in the form of the schema', () => {
  const takes = (more: object) => forms.definition.safeParse({ ...definition, ...more }).success
  assert.ok(takes({ actions: [{ kind: null }, { kind: 'sing', config: { anything: [1] } }] }))
  assert.ok(takes({ conditions: [{ field: 'no.such', op: 'eq' }, { any: [] }] }))
  assert.ok(takes({ exitConditions: [{ event: 'no.such' }, { not: { field: 'a', op: 'b' } }] }))
  for (const more of [
    { name: ' ' },
    { name: 'x'.repeat(121) },
    { surprise: 1 },
    { trigger: { kind: 'no.such', subjectType: 'thing' } },
    { trigger: { kind: 'thing.made', subjectType: 'box' } },
    { trigger: { kind: 'thing.made', subjectType: 'thing', when: 'now' } },
    { actions: [{ kind: 'say', surprise: 1 }] },
    { actions: [{ id: 'a b', kind: 'say' }] },
    {
      actions: [
        { id: 'a', kind: 'say' },
        { id: 'a', kind: 'say' },
      ],
    },
    { actions: [{ kind: 'say', on_error: { tries: 6 } }] },
    { actions: Array.from({ length: 51 }, () => ({ kind: 'say' })) },
    { conditions: [{ field: 'a', op: 'b', surprise: 1 }] },
    { conditions: [{ all: [{ any: 7 }] }] },
  ])
    assert.equal(takes(more), false, JSON.stringify(more))
})
