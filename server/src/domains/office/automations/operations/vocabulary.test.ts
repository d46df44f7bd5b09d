import assert from 'node:assert/strict'
import { test } from 'node:test'
import { flowKinds } from '../../../../kernel/automations/flow/flow-kinds.ts'
import { callMcpTool } from '../../../../testing/mcp-request.ts'
import { testOrg } from '../../../../testing/test-org.ts'
import { tokensOf } from '../../../../../test/agents/tokens.ts'
import { registry } from '../registry.ts'
import { automationVocabulary } from './vocabulary.ts'

const all = [...registry.triggers.values(), ...registry.actions.values(), ...flowKinds.values()]

test('every trigger, action and flow step is described with an example config that it accepts', async () => {
  const org = await testOrg()
  for (const { kind, config } of all) {
    const { kinds } = await org.run(automationVocabulary, { kinds: [kind] }, org.owner)
    const [described] = kinds!
    assert.equal(described!.kind, kind)
    assert.notEqual(described!.example, null, kind)
    assert.ok(config.safeParse(described!.example).success, `${kind}: ${JSON.stringify(described!.example)}`)
  }
})

test('the overview lists every kind and event, and every action is available for some kind of record', async () => {
  const org = await testOrg()
  const { triggers, actions, flow, events } = await org.run(automationVocabulary, {}, org.owner)
  const kinds = (list: readonly { kind: string }[] | undefined) => list?.map(({ kind }) => kind)
  assert.deepEqual(kinds(triggers), [...registry.triggers.keys()])
  assert.deepEqual(kinds(actions), [...registry.actions.keys()])
  assert.deepEqual(kinds(flow), [...flowKinds.keys()])
  assert.deepEqual(events, [...registry.events.keys()])
})

test('for a trigger, the fields of conditions and templates are listed, including those of its event', async () => {
  const org = await testOrg()
  const { fields, templates, actions } = await org.run(
    automationVocabulary,
    { trigger: 'lead.status_changed' },
    org.owner,
  )
  assert.match(fields!['lead.status']!, /new\|/)
  assert.ok('event.previous_status' in fields!)
  assert.ok(
    templates!.includes('lead.first_name?') || templates!.includes('lead.first_name'),
    String(templates),
  )
  assert.ok(actions!.some(({ kind }) => kind === 'set_lead_status'))
})

test('an unknown kind is refused with similar names, and so is a subject type that the trigger does not have', async () => {
  const org = await testOrg()
  await assert.rejects(org.run(automationVocabulary, { kinds: ['send_emial'] }, org.owner), {
    code: 'validation_error',
    message: /send_email/,
  })
  await assert.rejects(
    org.run(automationVocabulary, { trigger: 'lead.created', subject_type: 'job' }, org.owner),
    { code: 'validation_error', message: /subject_type: must be one of lead/ },
  )
})

test("every first answer is small enough for an agent's context", async () => {
  const org = await testOrg()
  const key = await org.key({ scopes: ['workflows:read'] })
  const inputs = [{}, ...[...registry.subjects.keys()].map((subject_type) => ({ subject_type }))]
  for (const input of inputs) {
    const { structuredContent } = await callMcpTool(key, 'query_workflow', {
      operation: 'automations.vocabulary',
      input,
    })
    const tokens = tokensOf(structuredContent)
    assert.ok(tokens < 8000, `${JSON.stringify(input)}: ${tokens}`)
    assert.equal(structuredContent.error, undefined)
  }
})
