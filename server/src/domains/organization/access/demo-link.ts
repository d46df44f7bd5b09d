import type { Database } from '../../../kernel/database/database.ts'
import { newId } from '../../../kernel/ids.ts'
import { serviceOrgId } from '../../../kernel/tasks/task.ts'
import { findDemoMemberships } from '../company/index.ts'
import { digestOfToken, newSignInSecrets, signInPath } from './sign-in-secrets.ts'
import { insertLink } from './sign-ins-table.ts'

/**
 * Time for which a demo link is valid, in milliseconds: twelve hours. It can be used repeatedly, to sign in as one
 * member after another.
 */
const demoLinkMs = 12 * 3_600_000

/**
 * Creates a demo link, with which a person can sign in as any member of the demo organizations. Returns its path.
 * Undefined if there are no demo organizations.
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
