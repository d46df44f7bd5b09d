import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../testing/test-org.ts'
import { AppError } from '../errors.ts'
import { performDryRun } from './perform-dry-run.ts'
import { callKeyed, callReceipted } from './testing/keyed.ts'
import { tallyWithProvider, ownerActor, tally } from './testing/tally.ts'

const warning = (code: string) => ({ code, message: `${code}.` })
const warningOperation = (code: string) => tally((ctx) => Promise.resolve(ctx.warn?.(warning(code))))

test('warnings are stored with the receipt and returned to repeats of the call', async () => {
  const org = await testOrg()
  const first = await callReceipted(org, warningOperation('one'))
  assert.deepEqual(first.receipt.warnings, [warning('one')])
  const again = await callReceipted(org, warningOperation('one'))
  assert.deepEqual([again.replayed, again.receipt.warnings], [true, [warning('one')]])
})

test('ctx.warn is absent if the caller receives no warnings', async () => {
  const org = await testOrg()
  const ways: unknown[] = []
  const looking = tally((ctx) => Promise.resolve(ways.push(ctx.warn)))
  await callKeyed(org, looking)
  await org.run(looking, { what: 'a' })
  assert.deepEqual(ways, [undefined, undefined])
  assert.equal((await callReceipted(org, tally())).receipt.warnings, null)
})

test('warnings of a nested operation are reported unless it is rolled back', async () => {
  const org = await testOrg()
  const failing = tally((ctx) => {
    ctx.warn?.(warning('part of nothing'))
    return Promise.reject(new AppError('invalid_state', 'No.'))
  })
  const whole = tally(async (ctx) => {
    ctx.warn?.(warning('whole'))
    await ctx.runOperation(warningOperation('part'), { what: 'b' })
    await ctx.runOperation(failing, { what: 'c' }).catch(() => undefined)
  })
  const { receipt } = await callReceipted(org, whole)
  assert.deepEqual(receipt.warnings, [warning('whole'), warning('part')])
  const { warnings } = await performDryRun(org.app.kernel, whole, {
    actor: ownerActor(org),
    input: { what: 'a' },
    requestId: 'r',
  })
  assert.deepEqual(warnings, receipt.warnings)
})

test('the receipt of a refused call has no warnings', async () => {
  const org = await testOrg()
  const refusing = tally((ctx) => {
    ctx.warn?.(warning('one'))
    return Promise.reject(new AppError('invalid_state', 'No.'))
  })
  const { receipt, failure } = await callReceipted(org, refusing)
  assert.deepEqual([failure?.code, receipt.warnings], ['invalid_state', null])
})

test('a call that is repeated after a serialization error reports each warning once', async () => {
  const org = await testOrg()
  let runs = 0
  const operation = tally((ctx) => {
    ctx.warn?.(warning('one'))
    if (++runs === 1) throw Object.assign(new Error('in the way'), { code: '40001' })
    return Promise.resolve()
  })
  const { receipt } = await callReceipted(org, operation)
  assert.deepEqual([runs, receipt.warnings], [2, [warning('one')]])
})

test('a warning after the provider call is reported once, however often the second part is repeated', async () => {
  const org = await testOrg()
  let runs = 0
  const operation = tallyWithProvider(
    () => Promise.resolve('yes'),
    (ctx) => {
      ctx.warn?.(warning('after'))
      if (++runs === 1) throw Object.assign(new Error('in the way'), { code: '40001' })
    },
  )
  const { receipt } = await callReceipted(org, operation)
  assert.deepEqual([runs, receipt.warnings], [2, [warning('after')]])
})

test('only the first 20 warnings are reported', async () => {
  const org = await testOrg()
  const many = tally((ctx) => {
    for (let at = 0; at < 30; at++) ctx.warn?.(warning(`w${at}`))
    return Promise.resolve()
  })
  const { receipt } = await callReceipted(org, many)
  assert.deepEqual([receipt.warnings?.length, receipt.warnings?.at(-1)], [20, warning('w19')])
})
