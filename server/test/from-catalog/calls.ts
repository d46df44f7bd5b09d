import { randomUUID } from 'node:crypto'
import type { Operation } from '../../src/kernel/operations/operation.ts'
import { createMember } from '../../src/domains/office/workforce/operations.ts'
import type { Role } from '../../src/kernel/access/permissions.ts'
import type { TestOrg } from '../../src/testing/test-org.ts'
import type { TestRequest, TestResponse } from '../../src/testing/test-request.ts'

/** Calls an operation by its name over HTTP. */
export function call(
  org: TestOrg,
  operation: Operation,
  input: unknown,
  request: Omit<TestRequest, 'body'> & { dryRun?: true } = {},
): Promise<TestResponse> {
  const { dryRun, ...rest } = request
  const path = `/api/v1/workflows/${operation.name}${dryRun ? '?dry_run=true' : ''}`
  const isKeyed = operation.kind === 'mutation' && !dryRun
  return org.request('POST', path, { idempotencyKey: isKeyed ? randomUUID() : null, ...rest, body: input })
}

/** Returns a live API key of a new member with this role. */
export async function keyOf(org: TestOrg, role: Role, location_ids: string[] | null = null): Promise<string> {
  const memberInput = { email: `${randomUUID()}@example.com`, name: role, role, location_ids }
  const member = await org.run(createMember, memberInput, org.operator)
  return await org.key({ scopes: ['workflows:read', 'workflows:write'], memberId: member.id })
}
