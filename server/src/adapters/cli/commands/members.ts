import type { Command as Parser } from 'commander'
import {
  createMember,
  deactivateMember,
  type SetUpMember,
  type MemberChange,
  reactivateMember,
  updateMember,
} from '../../../domains/company/index.ts'
import type { Role } from '../../../kernel/access/permissions.ts'
import type { Queries } from '../../../kernel/database/queries.ts'
import { AppError } from '../../../kernel/errors.ts'
import { type Command, optionalText, type Options, textOf } from '../command.ts'
import type { Session } from '../session.ts'
import { locationsIn, locationsOption } from './location-scope.ts'

const roleOption = ['--role <role>', 'owner, manager, sales_rep, crew_lead or technician'] as const

const member = (parser: Parser): Parser =>
  parser.requiredOption('--org <slug>').requiredOption('--email <email>')

/** An unknown role is refused by the domain. */
const roleIn = (options: Options): Role | undefined => optionalText(options, 'role') as Role | undefined

export const createMemberCommand: Command = {
  name: 'members create',
  summary: 'Add a member to an organization.',
  options: (parser) =>
    member(parser)
      .requiredOption('--name <name>')
      .requiredOption(...roleOption)
      .option(...locationsOption),
  act: (session, options) =>
    change(session, options, (db, orgId, email, now) =>
      createMember(
        db,
        orgId,
        {
          email,
          name: textOf(options, 'name'),
          role: roleIn(options)!,
          locations: locationsIn(options) ?? 'all',
        },
        now,
      ),
    ),
}

export const updateMemberCommand: Command = {
  name: 'members update',
  summary: "Change a member's role or locations.",
  options: (parser) =>
    member(parser)
      .option(...roleOption)
      .option(...locationsOption),
  act: (session, options) => {
    const [role, locations] = [roleIn(options), locationsIn(options)]
    const wanted: MemberChange = {
      ...(role === undefined ? {} : { role }),
      ...(locations === undefined ? {} : { locations }),
    }
    if (Object.keys(wanted).length === 0)
      throw new AppError('validation_error', 'Say what to change: --role, --locations or both.')
    return change(session, options, (db, orgId, email, now) => updateMember(db, orgId, email, wanted, now))
  },
}

export const deactivateMemberCommand: Command = {
  name: 'members deactivate',
  summary: 'Take away all access of a member.',
  options: member,
  act: (session, options) => change(session, options, deactivateMember),
}

export const reactivateMemberCommand: Command = {
  name: 'members reactivate',
  summary: 'Give a deactivated member access again.',
  options: member,
  act: (session, options) => change(session, options, reactivateMember),
}

async function change(
  { database, organization, kernel }: Session,
  options: Options,
  work: (db: Queries, orgId: string, email: string, now: string) => Promise<SetUpMember>,
): Promise<SetUpMember> {
  const { id } = await organization(textOf(options, 'org'))
  const email = textOf(options, 'email')
  return await database.system.transaction((transaction) => work(transaction, id, email, kernel.now()))
}
