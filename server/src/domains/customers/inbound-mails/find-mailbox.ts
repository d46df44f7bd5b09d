import type { Organization } from '../../../kernel/access/actor.ts'
import type { Database } from '../../../kernel/database/database.ts'
import { elsewhere } from '../../../kernel/database/elsewhere.ts'
import { isAway } from '../../../kernel/moves/moved-entry-points.ts'
import { findConversationByToken, organizationOfToken } from '../../messages/conversations/index.ts'
import {
  findOrganizationById,
  findOrganizationOfConnector,
  organizationOfMailbox,
} from '../../organization/company/index.ts'
import type { Mailbox } from './inbound-mail.ts'

export interface FoundMailbox {
  org: Organization
  mailbox: Mailbox
}

/**
 * Finds the mailbox of an address by the tag after the plus sign in the address. The tag begins with `c_`, `t_` or
 * `i_`, followed by a connector's key, the token of a conversation thread, or the token of an organization that
 * forwards its emails.
 */
export async function findMailbox(database: Database, tag: string): Promise<FoundMailbox | undefined> {
  const [, kind, name] = /^(c|t|i)_([a-z0-9_]{1,100})$/.exec(tag.toLowerCase()) ?? []
  if (kind === undefined || name === undefined) return undefined
  if (kind === 'c') {
    const orgId = await findOrganizationOfConnector(database.system, name)
    const org = orgId && (await findOrganizationById(database.system, orgId))
    return org ? { org, mailbox: { kind: 'connector', connector_key: name } } : undefined
  }
  const orgId = kind === 'i' ? organizationOfMailbox(name) : organizationOfToken(name)
  if (orgId === undefined) return undefined
  if (await isAway(database.system, orgId)) throw elsewhere()
  if (kind === 'i') {
    const org = await findOrganizationById(database.system, orgId)
    return org ? { org, mailbox: { kind: 'organization' } } : undefined
  }
  const inside = database.live.reader({ orgId, locations: '*' })
  const org =
    (await findConversationByToken(inside, orgId, name)) &&
    (await findOrganizationById(database.system, orgId))
  return org ? { org, mailbox: { kind: 'thread', thread_token: name } } : undefined
}
