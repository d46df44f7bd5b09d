import type { Database } from '../../../kernel/database/database.ts'
import { newId } from '../../../kernel/ids.ts'
import { serviceOrgId } from '../../../kernel/tasks/task.ts'
import { findDemoMemberships } from '../company/index.ts'
import { digestOfToken, newSignInSecrets, signInPath } from './sign-in-secrets.ts'
import { insertLink } from './sign-ins-table.ts'

/** The link of demo organizations can be used repeatedly for this long, to change from one role to another. */
const demoLinkMs = 12 * 3_600_000

/**
 * Creates a link with which one can sign in as any member of the demo organizations. Returns its path. Undefined if there
 * are no demo organizations.
 */
export async function createDemoLink(
  { system }: Pick<Database, 'system'>,
  now: string,
): Promise<string | undefined> {
  if ((await findDemoMemberships(system)).length === 0) return undefined
  const { token } = newSignInSecrets()
  await insertLink(system, {
    orgId: serviceOrgId,
    id: newId(),
    memberId: null,
    linkDigest: digestOfToken(token),
    now,
    expiresAt: new Date(Date.parse(now) + demoLinkMs).toISOString(),
  })
  return signInPath(token)
}
