import { createSignInLink } from '../../../domains/organization/access/operations.ts'
import { announcedAddress } from '../../../start/announced-address.ts'
import { asOperator } from '../as-operator.ts'
import { type Command, textOf } from '../command.ts'

export const consoleLinkCommand: Command = {
  name: 'console link',
  summary: 'Create a link with which a member can sign in to the console once, within ten minutes.',
  options: (parser) =>
    parser.requiredOption('--org <slug>').requiredOption('--email <email>', 'email address of the member'),
  act: async (session, options) => {
    const org = await session.organization(textOf(options, 'org'))
    const input = { email: textOf(options, 'email') }
    const { path, expires_at } = await asOperator(session, org, createSignInLink, input)
    const address = announcedAddress(session.config.dataDirectory) ?? session.config.publicUrl
    return { url: `${address}${path}`, expires_at }
  },
}
