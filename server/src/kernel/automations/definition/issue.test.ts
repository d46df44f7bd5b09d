import assert from 'node:assert/strict'
import { test } from 'node:test'
import { below, issueAt, issueCodes } from './issue.ts'

test('an issue has the path of its field, a code, a message and the id of its node', () => {
  const location = below({ path: 'graph.nodes.1', nodeId: 'ask' }, 'config', 'body')
  assert.deepEqual(issueAt(location, 'template_syntax', 'must close the {{ at character 3'), {
    field: 'graph.nodes.1.config.body',
    code: 'template_syntax',
    message: 'must close the {{ at character 3',
    node_id: 'ask',
  })
  assert.equal(below({ path: '', nodeId: null }, 'definition', 'actions', 0).path, 'definition.actions.0')
})

test('every issue code has its own description', () => {
  const meanings = Object.values(issueCodes)
  assert.equal(meanings.length, 28)
  assert.equal(new Set(meanings).size, meanings.length)
  for (const meaning of meanings) assert.match(meaning, /^[A-Z].*\.$/)
})
