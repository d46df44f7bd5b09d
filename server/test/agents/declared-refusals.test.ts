import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operations } from '../../src/app/catalog.ts'
import { refusalOf } from '../../src/adapters/mcp/next-steps.ts'
import { AppError, type ErrorCode } from '../../src/kernel/errors.ts'
import { testOrg } from '../../src/testing/test-org.ts'
import { keyOf } from '../from-catalog/calls.ts'
import { sampled } from '../from-catalog/samples.ts'
import { callTool } from './call-tool.ts'
import { ofCompany } from './provocations/of-company.ts'
import { ofFiles } from './provocations/of-files.ts'
import { ofTrade } from './provocations/of-trade.ts'
import type { Provocations, Provoke } from './provocations/provocation.ts'
import { assertToldWell, codeOf, type Told, traces } from './told-well.ts'

// Every code that an operation declares is answered by a call that this law makes; what nobody can provoke is declared
// by no operation.

const tables: readonly Provocations[] = [ofTrade, ofCompany, ofFiles]
const provocations = new Map<string, Provoke>(
  tables.flatMap((table) =>
    Object.entries(table).flatMap(([name, codes]) =>
      Object.entries(codes).map(([code, provoke]) => [`${name} ${code}`, provoke] as const),
    ),
  ),
)

/** every-refusal.test.ts provokes these of every operation. */
const ofEveryOperation = new Set<ErrorCode>(['not_found', 'stale_version', 'invalid_cursor', 'invalid_sort', 'validation_error', 'insufficient_scope'])

/** That somebody wished to write and could not is noted in the conversation. */
const leavesWord = new Set(['inbox.messages.sendSms', 'mobile.inbox.reply'])

for (const { operation } of sampled)
  for (const code of operation.errors ?? []) {
    if (ofEveryOperation.has(code)) continue
    if (code === 'unsupported_in_test_mode' || code==='insufficient_permission') continue
    test(`${operation.name} can be refused as ${code}, and tells what to do`, async () => {
      const org = await testOrg()
      const provoke = provocations.get(`${operation.name} ${code}`)
      assert.ok(provoke, `${operation.name} has no provocation of ${code}`)
      const { input, as, at, actor, restore, ...more } = await provoke(org)
      const key = more.key ?? (as ? await keyOf(org, as, at && [...at]) : await org.key())
      const left = await traces(org)
      const told = await (
        actor ? withoutTools(org.run(operation, input, actor)) : callTool(key, operation, input)
      ).finally(restore)
      assert.equal(codeOf(told), code, `${operation.name}: ${JSON.stringify(told.structuredContent).slice(0, 600)}`)
      assertToldWell(operation.name, told)
      if (!leavesWord.has(operation.name)) assert.deepEqual(await traces(org), left)
    })
  }

test('every provocation is of an operation that declares the code', () => {
  const declared = new Set(operations.flatMap(({ name, errors = [] }) => errors.map((code) => `${name} ${code}`)))
  assert.deepEqual([...provocations.keys()].filter((each) => !declared.has(each)), [])
})

/** What only others can come to than who has a key of the tools, as those would be told it. */
const withoutTools = async (work: Promise<unknown>): Promise<Told> => {
  const refusal: unknown = await work.then(
    () => undefined,
    (error: unknown) => error,
  )
  assert.ok(refusal instanceof AppError, String(refusal))
  return JSON.parse(JSON.stringify({ isError: true, structuredContent: { error: refusalOf(refusal) } }))
}
