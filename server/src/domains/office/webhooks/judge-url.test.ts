import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runInSlot } from '../../../kernel/limits/release-slot.ts'
import { testOrg } from '../../../testing/test-org.ts'
import { judgeUrl } from './judge-url.ts'

test('a request releases its concurrency slot before the host name of a destination is resolved', async () => {
  const { services } = (await testOrg()).app.kernel
  let isLeft = false
  const judge: typeof services.outbound.judge = (url) => {
    assert.ok(isLeft)
    return services.outbound.judge(url)
  }
  const outbound = { ...services.outbound, judge }
  await runInSlot(
    () => (isLeft = true),
    () => judgeUrl({ ...services, outbound }, 'https://example.com'),
  )
  assert.ok(isLeft)
})
