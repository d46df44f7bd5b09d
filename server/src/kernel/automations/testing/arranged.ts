import { afterEach } from 'node:test'
import { type TestOrg, testOrg } from '../../../testing/test-org.ts'
import { assertConserved } from './conservation.ts'
import { type Driven, driven } from './drive.ts'
import { failures } from './toy-trade.ts'

/**
 * Returns a function that creates organizations with simple records (`things`) that only tests of automations have.
 * After each test, asserts for all these organizations that no run was lost or counted twice. If `clock` is passed, the
 * organization has a test clock that stands still at that time.
 */
export function arrangedOrgs(): (clock?: string) => Promise<Driven> {
  const orgs: TestOrg[] = []
  afterEach(async () => {
    failures.clear()
    for (const org of orgs.splice(0)) {
      org.app.clock.now = undefined
      await assertConserved(org.app.inspect, org.id)
    }
  })
  return async (clock) => {
    const org = await testOrg('live', clock ?? null)
    orgs.push(org)
    return await driven(org)
  }
}

export const states = (runs: readonly { state: string; reason: string | null }[]): string[] =>
  runs.map(({ state, reason }) => (reason === null ? state : `${state} ${reason}`))
