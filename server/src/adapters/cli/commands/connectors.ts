import { saveConnector } from '../../../domains/organization/company/operations.ts'
import { invalidField } from '../../../kernel/errors.ts'
import { asOperator } from '../as-operator.ts'
import { collect, type Command, listOf, optionalText, type Options, textOf } from '../command.ts'

export const createConnectorCommand: Command = {
  name: 'connectors create',
  summary: 'Create a connector through which another system sends leads.',
  options: (parser) =>
    parser
      .requiredOption('--org <slug>')
      .requiredOption('--name <name>')
      .option('--inactive', 'create it inactive, so that it accepts no leads yet')
      .option('--source-label <label>', "lead source of the connector's leads")
      .option('--assigned-to <email>', "member to whom the connector's leads are assigned")
      .option('--notes-prefix <text>', "text that is added at the beginning of each lead's notes")
      .option(
        '--alias <theirs=ours>',
        "name of a field in the sending system and the lead's field, as THEIRS=OURS; may be repeated",
        collect,
      )
      .option(
        '--require <fields>',
        'required fields, separated by commas; a lead without one of them waits for review',
        collect,
      ),
  act: async (session, options) => {
    const org = await session.organization(textOf(options, 'org'))
    const assignee = optionalText(options, 'assignedTo')
    const connector = await asOperator(session, org, saveConnector, {
      name: textOf(options, 'name'),
      active: options['inactive'] !== true,
      source_label: optionalText(options, 'sourceLabel'),
      assigned_to: assignee === undefined ? undefined : (await session.member(org, assignee)).id,
      notes_prefix: optionalText(options, 'notesPrefix'),
      aliases: aliasesIn(repeated(options, 'alias')),
      required_fields: repeated(options, 'require').flatMap(listOf),
    })
    const { id, connector_key, name, active } = connector
    return { id, connector_key, name, active }
  },
}

function repeated(options: Options, name: string): readonly string[] {
  const values = options[name]
  return Array.isArray(values) ? (values as readonly string[]) : []
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
