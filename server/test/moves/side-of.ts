import type { TestContext } from 'node:test'
import { lookAt, openSide, type Side } from '../../src/kernel/moves/side.ts'
import { testApp } from '../../src/testing/test-app.ts'
import type { TestOrg } from '../../src/testing/test-org.ts'

/**
 * Opens the installation of the tests as one side (source or target) of a move, like the command that moves
 * organizations. The connection has the login of the tables' owner.
 */
export async function sideOf(t: TestContext, org?: Pick<TestOrg, 'id'>): Promise<Side> {
  const { owner } = await testApp()
  const side = await openSide({ ...owner, ...owner.owner })
  t.after(() => side.close().catch(() => undefined))
  if (org) await lookAt(side, org.id)
  return side
}
