import type { Actor } from '../../../../kernel/access/actor.ts'
import { newId } from '../../../../kernel/ids.ts'
import { createPractice } from '../operations/create.ts'
import type { TestOrg } from '../../../../testing/test-org.ts'

/** Makes the organization of a test a practice company. */
async function practise(org: TestOrg): Promise<void> {
  const [clock, practiceOf] = [new Date().toISOString(), newId()]
  const change = 'update quoin.organizations set practice_of = $2, clock_at = $3 where org_id = $1'
  await org.query(change, [practiceOf, clock])
  Object.assign(org.self, { practiceOf, clock })
}

export const samples = {
  'practice.archive': async (org: TestOrg) => {
    // An organization can have only a few practice companies, so an existing one is used again. A practice company
    // cannot have its own, so the call below acts as if the organization were a real one.
    const [known] = await org.query<{ id: string }>(
      'select id from quoin.practice_companies where org_id = $1 order by archived_at nulls first, id limit 1',
    )
    const real = { ...org.owner, org: { ...org.self, practiceOf: null } } as Partial<Actor>
    const { id: practice_id } = known ?? (await org.run(createPractice, {}, real))
    return { input: { practice_id }, subject: 'practice_id' }
  },
  'practice.seed': async (org: TestOrg) => {
    await practise(org)
    return { input: {}, subject: null }
  },
  'practice.create': async () => ({ input: { name: 'Practice' }, subject: null }),
  'practice.clock.get': async (org: TestOrg) => {
    await practise(org)
    return { input: {}, subject: null }
  },
  'practice.clock.advance': async (org: TestOrg) => {
    await practise(org)
    return { input: { by: 'P1D' }, subject: null }
  },
}
