import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operations } from '../../src/app/catalog.ts'
import { refusalOf } from '../../src/adapters/mcp/next-steps.ts'
import { AppError, type ErrorCode } from '../../src/kernel/errors.ts'
import { newId } from '../../src/kernel/ids.ts'
import type { Operation } from '../../src/kernel/operations/operation.ts'
import { type TestOrg, testOrg } from '../../src/testing/test-org.ts'
import { keyOf } from '../from-catalog/calls.ts'
import { sampled } from '../from-catalog/samples.ts'
import { shapeOf } from '../from-routes/schema.ts'
import { callTool } from './call-tool.ts'
import { ofAuthority } from './provocations/of-authority.ts'
import { ofCompany } from './provocations/of-company.ts'
import { ofFiles } from './provocations/of-files.ts'
import { ofTrade } from './provocations/of-trade.ts'
import type { Provocations, Provoke } from './provocations/provocation.ts'
import { assertActionable, codeOf, type ToolAnswer, traces } from './assert-actionable.ts'

// For every error code that an operation declares, a call in this test is refused with this code. Codes that
// no call can provoke must not be declared.

const tables: readonly Provocations[] = [ofAuthority, ofTrade, ofCompany, ofFiles]
const provocations = new Map<string, Provoke>(
  tables.flatMap((table) =>
    Object.entries(table).flatMap(([name, codes]) =>
      Object.entries(codes).map(([code, provoke]) => [`${name} ${code}`, provoke] as const),
    ),
  ),
)

/**
 * True if every-refusal.test.ts already tests this error code for the operation, because the input has the field that
 * causes the error.
 */
function isProvokedOfAll({ input }: Operation, code: ErrorCode): boolean {
  const shape = shapeOf(input)
  if (code === 'invalid_cursor') return 'cursor' in shape
  if (code === 'invalid_sort') return 'sort' in shape
  if (code === 'stale_version') return 'expected_version' in shape
  return code === 'validation_error' || code === 'insufficient_scope'
}

const onlyInRaces = new Set([
  // The member loses access to the location while starting a canvassing session.
  'canvassing.sessions.set insufficient_permission',
  // The record whose external id the call states is deleted before the call changes it.
  ...['clients', 'invoices', 'jobs', 'leads'].map((domain) => `${domain}.create not_found`),
])

/** Operations that store a message in the conversation even if it could not be sent. */
const leavesWord = new Set(['inbox.messages.sendSms', 'mobile.inbox.reply'])

for (const { operation, sample } of sampled)
  for (const code of operation.errors ?? []) {
    if (isProvokedOfAll(operation, code) || onlyInRaces.has(`${operation.name} ${code}`)) continue
    if (code === 'unsupported_in_test_mode') {
      testMode(operation, sample)
      continue
    }
    test(`${operation.name} can be refused as ${code}, and the refusal says what to do`, async () => {
      const org = await testOrg()
      const provoke =
        provocations.get(`${operation.name} ${code}`) ??
        (code === 'not_found' ? withUnknownId(sample) : undefined)
      assert.ok(provoke, `${operation.name} has no provocation of ${code}`)
      const { input, as, at, actor, restore, ...more } = await provoke(org)
      const key = more.key ?? (as ? await keyOf(org, as, at && [...at]) : await org.key())
      const tracesBefore = await traces(org)
      const answer = await (
        actor ? withoutTools(org.run(operation, input, actor)) : callTool(key, operation, input)
      ).finally(restore)
      assert.equal(
        codeOf(answer),
        code,
        `${operation.name}: ${JSON.stringify(answer.structuredContent).slice(0, 600)}`,
      )
      assertActionable(operation.name, answer)
      if (!leavesWord.has(operation.name)) assert.deepEqual(await traces(org), tracesBefore)
    })
  }

/** Returns the sample input with the id of a record that does not exist. */
const withUnknownId =
  (sample: (org: TestOrg) => Promise<{ input: Record<string, unknown>; subject: string | null }>): Provoke =>
  async (org) => {
    const { input, subject } = await sample(org)
    assert.ok(subject !== null, 'there is no provocation of not_found')
    return { input: { ...input, [subject]: Array.isArray(input[subject]) ? [newId()] : newId() } }
  }

/**
 * Tests that the operation is refused in test mode. The caller is a member, because API keys for MCP tools are always
 * live.
 */
function testMode(operation: Operation, sample: (org: TestOrg) => Promise<{ input: object }>): void {
  test(`${operation.name} is refused in test mode, and the refusal says what to do`, async () => {
    const org = await testOrg()
    const { input } = await sample(org)
    const answer = await withoutTools(org.run(operation, input, { ...org.owner, mode: 'sandbox' }))
    assert.equal(codeOf(answer), 'unsupported_in_test_mode')
    assertActionable(operation.name, answer)
  })
}

test('every case that provokes a refusal is for an operation that declares its code', () => {
  const declared = new Set(
    operations.flatMap(({ name, errors = [] }) => errors.map((code) => `${name} ${code}`)),
  )
  assert.deepEqual(
    [...provocations.keys()].filter((each) => !declared.has(each)),
    [],
  )
})

/** Returns an error that cannot occur with an API key for MCP tools, in the form in which a tool would return it. */
const withoutTools = async (work: Promise<unknown>): Promise<ToolAnswer> => {
  const refusal: unknown = await work.then(
    () => undefined,
    (error: unknown) => error,
  )
  assert.ok(refusal instanceof AppError, String(refusal))
  return JSON.parse(JSON.stringify({ isError: true, structuredContent: { error: refusalOf(refusal) } }))
}
