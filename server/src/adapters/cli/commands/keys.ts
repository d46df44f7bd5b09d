import type { Key } from '../../../domains/organization/company/index.ts'
import { createKey, listKeys, revokeKey } from '../../../domains/organization/company/operations.ts'
import { agentsConfirm, risks } from '../../../kernel/access/risks.ts'
import { invalidField, notFound } from '../../../kernel/errors.ts'
import { isId } from '../../../kernel/ids.ts'
import { asOperator } from '../as-operator.ts'
import { type Command, listOf, optionalText, type Options, textOf } from '../command.ts'
import { withOptionNames } from '../option-names.ts'
import { locationsIn, locationsOption, scopeOf } from './location-scope.ts'

const optionNames = { location_ids: 'locations', expires_at: 'expires' }

export const createKeyCommand: Command = {
  name: 'keys create',
  summary: 'Create an API key. The key is shown only once.',
  options: (parser) =>
    parser
      .requiredOption('--org <slug>')
      .requiredOption('--mode <mode>', 'live or test')
      .requiredOption(
        '--scopes <scopes>',
        'scopes, separated by commas; an AI agent needs workflows:read,workflows:write, and also ' +
          'automations:read,automations:write to read, change and publish automations (no wildcard ' +
          'includes these four scopes)',
      )
      .option('--member <email>', 'member in whose name the key is created (default: the owner)')
      .option(...locationsOption)
      .option('--rate-limit <number>', 'maximum number of requests per minute')
      .option('--name <name>', 'purpose of the key', 'API key')
      .option('--expires <instant>', 'ISO 8601 with a zone')
      .option('--for-agent', `require a confirm token for operations flagged ${agentsConfirm.join(', ')}`)
      .option(
        '--confirm <flags>',
        `require a confirm token for operations with these flags, separated by commas: ${risks.join(', ')}`,
      ),
  act: async (session, options) => {
    const org = await session.organization(textOf(options, 'org'))
    const email = optionalText(options, 'member')
    const rateLimit = optionalText(options, 'rateLimit')
    const input = {
      mode: textOf(options, 'mode'),
      name: textOf(options, 'name'),
      scopes: listOf(textOf(options, 'scopes')),
      member_id: email === undefined ? undefined : (await session.member(org, email)).id,
      location_ids: locationsIn(options),
      rate_limit: rateLimit === undefined ? session.config.rateLimitPerMinute : Number(rateLimit),
      expires_at: optionalText(options, 'expires'),
      confirm: confirmIn(options),
    }
    const created = await withOptionNames(optionNames, asOperator(session, org, createKey, input))
    const { id, key, mode, scopes, member_id, location_ids, confirm } = created
    return { id, key, mode, scopes, member_id, locations: scopeOf(location_ids), ...(confirm && { confirm }) }
  },
}

function confirmIn(options: Options): readonly string[] | undefined {
  const flags = optionalText(options, 'confirm')
  if (flags === undefined) return options['forAgent'] === true ? agentsConfirm : undefined
  if (options['forAgent'] === true) throw invalidField('confirm', 'cannot be combined with --for-agent')
  return listOf(flags)
}

export const listKeysCommand: Command = {
  name: 'keys list',
  summary: "List an organization's API keys.",
  options: (parser) => parser.requiredOption('--org <slug>'),
  act: async (session, options) => {
    const org = await session.organization(textOf(options, 'org'))
    return (await asOperator(session, org, listKeys, {})).items.map(presentKey)
  },
}

function presentKey({ id, hint, name, mode, scopes, member_id, location_ids, ...rest }: Key): object {
  return { id, hint, name, mode, scopes, member_id, locations: scopeOf(location_ids), ...rest }
}

export const revokeKeyCommand: Command = {
  name: 'keys revoke <id>',
  summary: 'Revoke an API key immediately and permanently.',
  act: async (session, _options, id) => {
    const org = isId(id) ? await session.organizationOfKey(id.toLowerCase()) : undefined
    if (!org) throw notFound('key')
    return await asOperator(session, org, revokeKey, { key_id: id })
  },
}
