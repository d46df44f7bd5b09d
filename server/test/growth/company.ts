import { memberOperations } from '../../src/app/catalog.ts'
import type { Query } from '../../src/kernel/operations/operation.ts'
import { type TestOrg, testOrg } from '../../src/testing/test-org.ts'
import { sampleFor } from '../from-catalog/samples.ts'
import { queryInputs, type QueryInput } from './query-inputs.ts'

export interface World {
  /** A company with records of each kind: those that the examples of all operations need. */
  org: TestOrg
  /** A company with few records. Its copies are the other companies of the installation. */
  small: TestOrg
  /** The queries of the catalog with their inputs. */
  queries: readonly { query: Query; inputs: readonly QueryInput[] }[]
}

/** Operations whose samples create the records of the small company. */
const ofSmall = ['leads.get', 'clients.get', 'jobs.get', 'estimates.get', 'invoices.get']

export async function createWorld(): Promise<World> {
  const [org, small] = [await testOrg(), await testOrg()]
  const examples: { query: Query; input: Record<string, unknown> }[] = []
  for (const operation of memberOperations) {
    const sample = await sampleFor(operation)?.(org)
    if (sample && operation.kind === 'query') examples.push({ query: operation, input: sample.input })
    if (ofSmall.includes(operation.name)) await sampleFor(operation)!(small)
  }
  const queries: World['queries'][number][] = []
  for (const { query, input } of examples)
    queries.push({ query, inputs: await queryInputs(query, input, org) })
  return { org, small, queries }
}
