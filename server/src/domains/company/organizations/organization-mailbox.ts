import type { Services } from '../../../kernel/operations/services.ts'
import { mailNameOf, organizationOfMailName } from './mail-name.ts'

/** Where an organization can forward its own mail, so that it stands in its inbox; null: the installation takes none. */
export function mailboxOfOrganization({ cell, mailboxOf }: Services, orgId: string): string | null {
  return mailboxOf(`i_${cell}${mailNameOf(orgId)}`)
}

/** The organization that the name behind `i_` in such an address is of; undefined for what is none. */
export function organizationOfMailbox(name: string): string | undefined {
  const text = /^[0-9a-z]{2}([a-z2-7]{26})$/.exec(name)?.[1]
  return text === undefined ? undefined : organizationOfMailName(text)
}
