import { readFile } from 'node:fs/promises'
import { createAutomation, listAutomations } from '../../../domains/office/automations/operations.ts'
import { bringBackSignals } from '../../../kernel/automations/tables/signals-table.ts'
import { AppError, invalidField } from '../../../kernel/errors.ts'
import { InvalidJson, parseJson } from '../../../kernel/json/index.ts'
import { asOperator } from '../as-operator.ts'
import { type Command, textOf } from '../command.ts'

export const createAutomationCommand: Command = {
  name: 'automations create',
  summary: 'Create an automation from a file, as a draft.',
  options: (parser) =>
    parser
      .requiredOption('--org <slug>')
      .requiredOption('--file <file>', 'JSON: {definition, graph?, triggerConfig?, editorState?}'),
  act: async (session, options) => {
    const org = await session.organization(textOf(options, 'org'))
    const { id, revision } = await asOperator(
      session,
      org,
      createAutomation,
      await documentIn(textOf(options, 'file')),
    )
    return { id, revision }
  },
}

export const listAutomationsCommand: Command = {
  name: 'automations list',
  summary: 'List the automations of an organization.',
  options: (parser) => parser.requiredOption('--org <slug>'),
  act: async (session, options) => {
    const org = await session.organization(textOf(options, 'org'))
    const { items } = await asOperator(session, org, listAutomations, {})
    return items.map(({ id, name, status, revision }) => ({ id, name, status, revision }))
  },
}

export const againAutomationsCommand: Command = {
  name: 'automations again',
  summary: 'Process again the events that the automations of an organization failed to process.',
  options: (parser) => parser.requiredOption('--org <slug>'),
  act: async (session, options) => {
    const { id: orgId } = await session.organization(textOf(options, 'org'))
    const { live } = session.database
    const events = await live.transaction({ orgId, locations: '*' }, (db) => bringBackSignals(db, orgId))
    return { events }
  },
}

async function documentIn(file: string): Promise<object> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw invalidField('file', `cannot be read: ${error.code ?? error.message}`)
  })
  try {
    const { value } = parseJson(bytes)
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw invalidField('file', 'must contain a JSON object')
    return value
  } catch (error) {
    if (error instanceof InvalidJson) throw new AppError('invalid_json', error.message)
    throw error
  }
}
