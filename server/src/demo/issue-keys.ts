import { createKey } from '../domains/company/index.ts'
import { exactScopes } from '../kernel/access/scopes.ts'
import type { Queries } from '../kernel/database/queries.ts'
import type { DescribedCompany } from './describe-company.ts'

export interface DemoKeys {
  live: string
  live_read_only: string
  test: string
}

/** So that tools can be pointed at a demonstration. */
const rateLimitPerMinute = 1_000_000

const readScopes = exactScopes.filter((scope) => scope.endsWith(':read'))
const testScopes = exactScopes.filter((scope) => /^(leads|clients|estimates):/.test(scope))

/** New keys of the owner's; those issued before go on working. */
export async function issueKeys(
  system: Queries,
  pepper: Buffer,
  company: DescribedCompany,
  now: string,
): Promise<DemoKeys> {
  const issue = async (name: string, mode: 'live' | 'test', scopes: readonly string[]): Promise<string> => {
    const wanted = { orgId: company.id, memberId: company.owner.id, mode, name, scopes, rateLimitPerMinute }
    return (await createKey(system, pepper, wanted, now)).key
  }
  return {
    live: await issue('Demo', 'live', exactScopes),
    live_read_only: await issue('Demo, reading only', 'live', readScopes),
    test: await issue('Demo, sandbox', 'test', testScopes),
  }
}
