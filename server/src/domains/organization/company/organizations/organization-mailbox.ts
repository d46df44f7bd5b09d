import type { Services } from '../../../../kernel/operations/services.ts'
import { mailNameOf, organizationOfMailName } from './mail-name.ts'

/**
 * Returns the email address to which an organization can forward the emails that it receives, so that they appear in
 * its inbox here. Returns null if the installation receives no email.
 */
export function mailboxOfOrganization({ cell, mailboxOf }: Services, orgId: string): string | null {
  return mailboxOf(`i_${cell}${mailNameOf(orgId)}`)
}

/**
 * Decodes the organization's id from the part after `i_` of an address that `mailboxOfOrganization` returned. Returns
 * undefined if `name` is invalid.
 */
export function organizationOfMailbox(name: string): string | undefined {
  const text = /^[0-9a-z]{2}([a-z2-7]{26})$/.exec(name)?.[1]
  return text === undefined ? undefined : organizationOfMailName(text)
}
