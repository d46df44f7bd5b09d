import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isTest, sources } from '../from-routes/sources.ts'

/** Matches the names of kinds of records. Domains may contain these names, but the automation engine may not. */
const tradeTerms = /\b(leads?|clients?|estimates?|jobs?|invoices?|appointments?|conversations?|todos?)\b/i
/**
 * Matches terms that the engine may use although they contain the kind `client`. The engine stores for each run the
 * client of its record, because a run can start, end or wait because of what happens to its client.
 */
const allowedTerms = /client_?ids?|'client'|of the same client|automation_runs_client/gi
/** Matches the verb "lead", which is not a kind of record. */
const verbs = /\bleads? (back|to|nowhere)\b/g
const comment = /\/\*\*[^]*?\*\/|\/\/.*$/gm

test('the code of the engine contains no business terms such as lead or job', () => {
  const files = sources().filter(
    ({ path }) => /^kernel\/automations\/(?!testing\/)/.test(path) && !isTest(path),
  )
  assert.ok(files.length > 100, `only ${files.length} files`)
  const matches = files.flatMap(({ path, text }) =>
    text
      .replaceAll(comment, '')
      .replaceAll(allowedTerms, '')
      .replaceAll(verbs, '')
      .split('\n')
      .filter((line) => tradeTerms.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  )
  assert.deepEqual(matches, [])
})
