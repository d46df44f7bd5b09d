import { findOrganization } from '../domains/organization/company/index.ts'
import { createKey } from '../domains/organization/company/operations.ts'
import { operatorOf } from '../kernel/access/operator.ts'
import { exactScopes } from '../kernel/access/scopes.ts'
import type { Queries } from '../kernel/database/queries.ts'
import { newId } from '../kernel/ids.ts'
import { type Kernel, run } from '../kernel/operations/run.ts'
import type { DescribedCompany } from './describe-company.ts'

export interface DemoKeys {
  live: string
  live_read_only: string
  test: string
}

/** Rate limit of demo API keys, in requests per minute. It is high enough for load tests. */
const rate_limit = 1_000_000

const readScopes = exactScopes.filter((scope) => scope.endsWith(':read'))
const testScopes = exactScopes.filter((scope) => /^(leads|clients|estimates):/.test(scope))

/** Issues new API keys in the owner's name. Keys that were issued earlier stay valid. */
export async function issueKeys(
  system: Queries,
  kernel: Kernel,
  company: DescribedCompany,
): Promise<DemoKeys> {
  const actor = operatorOf((await findOrganization(system, company.slug))!)
  const issue = async (name: string, mode: 'live' | 'test', scopes: readonly string[]): Promise<string> => {
    const input = { name, mode, scopes, member_id: company.owner.id, rate_limit }
    return (await run(kernel, createKey, { actor, input, requestId: newId() })).key
  }
  return {
    live: await issue('Demo', 'live', exactScopes),
    live_read_only: await issue('Demo, reading only', 'live', readScopes),
    test: await issue('Demo, sandbox', 'test', testScopes),
  }
}
