import type { Command as Parser } from 'commander'
import type { Member } from '../../../domains/organization/company/index.ts'
import { createMember, deactivateMember, updateMember } from '../../../domains/office/workforce/operations.ts'
import { AppError } from '../../../kernel/errors.ts'
import { asOperator } from '../as-operator.ts'
import { type Command, optionalText, type Options, textOf } from '../command.ts'
import { withOptionNames } from '../option-names.ts'
import type { Session } from '../session.ts'
import { locationsIn, locationsOption, scopeOf } from './location-scope.ts'

const roleOption = ['--role <role>', 'owner, manager, sales_rep, crew_lead or technician'] as const

const person = (parser: Parser): Parser =>
  parser.requiredOption('--org <slug>').requiredOption('--email <email>')

export const createMemberCommand: Command = {
  name: 'members create',
  summary: 'Add a member to an organization.',
  options: (parser) =>
    person(parser)
      .requiredOption('--name <name>')
      .requiredOption(...roleOption)
      .option(...locationsOption),
  act: async (session, options) => {
    const org = await session.organization(textOf(options, 'org'))
    const input = {
      email: textOf(options, 'email'),
      name: textOf(options, 'name'),
      role: textOf(options, 'role'),
      location_ids: locationsIn(options),
    }
    return presentMember(await worded(asOperator(session, org, createMember, input)))
  },
}

export const updateMemberCommand: Command = {
  name: 'members update',
  summary: "Change a member's role or locations.",
  options: (parser) =>
    person(parser)
      .option(...roleOption)
      .option(...locationsOption),
  act: (session, options) => {
    const change = { role: optionalText(options, 'role'), location_ids: locationsIn(options) }
    if (change.role === undefined && change.location_ids === undefined)
      throw new AppError('validation_error', 'Nothing to change: pass --role, --locations or both.')
    return update(session, options, change)
  },
}

export const deactivateMemberCommand: Command = {
  name: 'members deactivate',
  summary: 'Deactivate a member and reassign their open work to the owner.',
  options: (parser) => person(parser).option('--revoke-keys', 'also revoke the keys that the member created'),
  act: async (session, options) => {
    const { org, id } = await memberIn(session, options)
    const input = { member_id: id, revoke_keys: options['revokeKeys'] === true }
    const { member, keys } = await asOperator(session, org, deactivateMember, input)
    const keyViews = keys.map((key) => ({
      id: key.id,
      name: key.name,
      mode: key.mode,
      revoked: key.revoked_at !== null,
    }))
    return { ...presentMember(member), keys: keyViews }
  },
}

export const reactivateMemberCommand: Command = {
  name: 'members reactivate',
  summary: 'Reactivate a member.',
  options: person,
  act: (session, options) => update(session, options, { active: true }),
}

async function update(session: Session, options: Options, change: object): Promise<object> {
  const { org, id } = await memberIn(session, options)
  return presentMember(await worded(asOperator(session, org, updateMember, { member_id: id, ...change })))
}

async function memberIn(session: Session, options: Options) {
  const org = await session.organization(textOf(options, 'org'))
  const { id } = await session.member(org, textOf(options, 'email'))
  return { org, id }
}

function worded<Answer>(work: Promise<Answer>): Promise<Answer> {
  return withOptionNames({ location_ids: 'locations' }, work)
}

function presentMember({ id, email, role, location_ids, status }: Member): object {
  return { id, email, role, locations: scopeOf(location_ids), active: status === 'active' }
}
