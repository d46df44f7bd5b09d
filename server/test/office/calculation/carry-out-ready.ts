import { carryOut, prepare } from '../../../src/domains/office/batches/testing/batching.ts'
import type { TestOrg } from '../../../src/testing/test-org.ts'

/**
 * Prepares the batch and runs it. A batch that would change nothing is only prepared, because it cannot be
 * started.
 */
export async function carryOutReady(org: TestOrg, input: object) {
  const prepared = await prepare(org, input)
  return prepared.counts.ready === 0 ? prepared : await carryOut(org, input)
}
