import { createKey, findOwnerId, listKeys, requireMember, revokeKey } from '../../../domains/company/index.ts'
import { invalidState } from '../../../kernel/errors.ts'
import { type Command, listOf, optionalText, type Options, textOf } from '../command.ts'
import type { Session } from '../session.ts'
import { locationsIn, locationsOption } from './location-scope.ts'

export const createKeyCommand: Command = {
  name: 'keys create',
  summary: 'Make an API key; it is shown this once.',
  options: (parser) =>
    parser
      .requiredOption('--org <slug>')
      .requiredOption('--mode <mode>', 'live or test')
      .requiredOption('--scopes <scopes>', 'separated by commas')
      .option('--member <email>', 'who makes it; the owner unless given')
      .option(...locationsOption)
      .option('--rate-limit <number>', 'requests per minute')
      .option('--name <name>', 'what it is for', 'API key')
      .option('--expires <instant>', 'ISO 8601 with a zone'),
  act: async (session, options) => {
    const { database, keyPepper, kernel, config } = session
    const { id: orgId } = await session.organization(textOf(options, 'org'))
    const locations = locationsIn(options) ?? 'all'
    const rateLimit = optionalText(options, 'rateLimit')
    const expiresAt = optionalText(options, 'expires')
    return await createKey(
      database.system,
      keyPepper,
      {
        orgId,
        memberId: await makerOf(session, orgId, options),
        // Another word is refused by the domain.
        mode: textOf(options, 'mode') as 'live' | 'test',
        name: textOf(options, 'name'),
        scopes: listOf(textOf(options, 'scopes')),
        rateLimitPerMinute: rateLimit === undefined ? config.rateLimitPerMinute : Number(rateLimit),
        ...(locations === 'all' ? {} : { locationIds: locations }),
        ...(expiresAt === undefined ? {} : { expiresAt }),
      },
      kernel.now(),
    )
  },
}

async function makerOf({ database }: Session, orgId: string, options: Options): Promise<string> {
  const email = optionalText(options, 'member')
  if (email !== undefined) return (await requireMember(database.system, orgId, email)).id
  const ownerId = await findOwnerId(database.system, orgId)
  if (ownerId === undefined) throw invalidState('The organization has no active owner.')
  return ownerId
}

export const listKeysCommand: Command = {
  name: 'keys list',
  summary: "List an organization's API keys.",
  options: (parser) => parser.requiredOption('--org <slug>'),
  act: async ({ database, organization }, options) =>
    listKeys(database.system, (await organization(textOf(options, 'org'))).id),
}

export const revokeKeyCommand: Command = {
  name: 'keys revoke <id>',
  summary: 'End an API key at once and for good.',
  act: ({ database, kernel }, _options, id) => revokeKey(database.system, id, kernel.now()),
}
