import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod'
import { mutation } from '../../../kernel/operations/operation.ts'
import { type TestOrg, testOrg } from '../../../testing/test-org.ts'
import { type Sweep, sweepOrganizations } from './sweep-organizations.ts'

interface Recorded {
  /** Where each page of the organization began. */
  pages: (string | null)[]
  /** `<mode>:<record>`, as the operation was run on them. */
  done: string[]
}

/** A sweep over records of these names; of other organizations nothing is due. */
function recording(org: TestOrg, names: readonly string[]): { sweep: Sweep; recorded: Recorded } {
  const recorded: Recorded = { pages: [], done: [] }
  const operation = mutation({
    name: 'tests.note',
    summary: 'Note a record.',
    permission: [],
    only: 'system',
    input: z.strictObject({ record_id: z.string() }),
    output: z.object({}),
    async handler({ actor }, { record_id }) {
      recorded.done.push(`${actor.mode}:${record_id}`)
      return {}
    },
  })
  const due: Sweep['due'] = async (_reader, orgId, { after, limit }) => {
    if (orgId !== org.id) return []
    recorded.pages.push(after)
    const behind = names.filter((name) => after === null || name > after)
    return behind.slice(0, limit).map((id) => ({ id }))
  }
  return {
    sweep: { due, operation, inputOf: (record_id) => ({ record_id }) },
    recorded,
  }
}

async function swept(names: readonly string[]): Promise<Recorded> {
  const org = await testOrg()
  const { sweep, recorded } = recording(org, names)
  await sweepOrganizations(org.app.database, org.app.kernel, sweep, 2)
  return recorded
}

test('a page that is full is followed by the one behind its last record, in each mode anew', async () => {
  assert.deepEqual(await swept(['a', 'b', 'c', 'd', 'e']), {
    pages: [null, 'b', 'd', null, 'b', 'd'],
    done: ['a', 'b', 'c', 'd', 'e']
      .map((name) => `live:${name}`)
      .concat(['a', 'b', 'c', 'd', 'e'].map((name) => `sandbox:${name}`)),
  })
})

test('records that just fill a page are done once, and a page that is not full is the last', async () => {
  assert.deepEqual(await swept(['a', 'b']), {
    pages: [null, 'b', null, 'b'],
    done: ['live:a', 'live:b', 'sandbox:a', 'sandbox:b'],
  })
  assert.deepEqual(await swept(['a']), { pages: [null, null], done: ['live:a', 'sandbox:a'] })
})
