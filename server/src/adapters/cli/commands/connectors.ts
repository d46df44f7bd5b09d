import { createConnector, requireMember } from '../../../domains/company/index.ts'
import { invalidField } from '../../../kernel/errors.ts'
import { collect, type Command, listOf, optionalText, type Options, textOf } from '../command.ts'
import type { Session } from '../session.ts'

export const createConnectorCommand: Command = {
  name: 'connectors create',
  summary: 'Open a door through which another system hands in leads.',
  options: (parser) =>
    parser
      .requiredOption('--org <slug>')
      .requiredOption('--name <name>')
      .option('--inactive', 'takes no leads yet')
      .option('--source-label <label>', 'the source of its leads')
      .option('--assigned-to <email>', 'who gets its leads')
      .option('--notes-prefix <text>', "begins its leads' notes")
      .option('--alias <theirs=ours>', 'what the sender calls a member of a lead; may be repeated', collect)
      .option('--require <fields>', 'without these, separated by commas, a lead waits for review', collect),
  act: async (session, options) => {
    const { id: orgId } = await session.organization(textOf(options, 'org'))
    const sourceLabel = optionalText(options, 'sourceLabel')
    const notesPrefix = optionalText(options, 'notesPrefix')
    const assignedTo = await assigneeIn(session, orgId, options)
    return await createConnector(
      session.database.system,
      orgId,
      {
        name: textOf(options, 'name'),
        active: options['inactive'] !== true,
        aliases: aliasesIn(repeated(options, 'alias')),
        requiredFields: repeated(options, 'require').flatMap(listOf),
        ...(sourceLabel === undefined ? {} : { sourceLabel }),
        ...(notesPrefix === undefined ? {} : { notesPrefix }),
        ...(assignedTo === undefined ? {} : { assignedTo }),
      },
      session.kernel.now(),
    )
  },
}

function repeated(options: Options, name: string): readonly string[] {
  const values = options[name]
  return Array.isArray(values) ? (values as readonly string[]) : []
}

async function assigneeIn(
  { database }: Session,
  orgId: string,
  options: Options,
): Promise<string | undefined> {
  const email = optionalText(options, 'assignedTo')
  return email === undefined ? undefined : (await requireMember(database.system, orgId, email)).id
}

function aliasesIn(pairs: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const middle = pair.lastIndexOf('=')
      const [theirs, ours] = [pair.slice(0, middle).trim(), pair.slice(middle + 1).trim()]
      if (middle < 1 || theirs === '' || ours === '')
        throw invalidField('alias', `${JSON.stringify(pair)} is not of the form THEIRS=OURS`)
      return [theirs, ours]
    }),
  )
}
