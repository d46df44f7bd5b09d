import { archivePractice, createPractice, listPractice } from '../../../domains/office/practice/operations.ts'
import { asOperator } from '../as-operator.ts'
import { type Command, optionalText, textOf } from '../command.ts'

export const createPracticeCommand: Command = {
  name: 'practice create',
  summary: 'Create a practice company of an organization, with an API key that is shown only once.',
  options: (parser) =>
    parser
      .requiredOption(
        '--org <slug>',
        'organization that gets the practice company; its owner becomes the owner',
      )
      .option('--name <name>', 'name of the practice company'),
  act: async (session, options) => {
    const org = await session.organization(textOf(options, 'org'))
    const input = { name: optionalText(options, 'name') }
    const { id, slug, name, key } = await asOperator(session, org, createPractice, input)
    return { id, slug, name, key }
  },
}

export const listPracticeCommand: Command = {
  name: 'practice list',
  summary: 'List the practice companies of an organization.',
  options: (parser) => parser.requiredOption('--org <slug>'),
  act: async (session, options) => {
    const org = await session.organization(textOf(options, 'org'))
    return (await asOperator(session, org, listPractice, {})).items
  },
}

export const archivePracticeCommand: Command = {
  name: 'practice archive',
  summary: 'Close a practice company permanently.',
  options: (parser) =>
    parser
      .requiredOption('--org <slug>', 'organization that created the practice company')
      .requiredOption('--practice <slug>', 'the practice company'),
  act: async (session, options) => {
    const org = await session.organization(textOf(options, 'org'))
    const { id: practice_id } = await session.organization(textOf(options, 'practice'))
    return await asOperator(session, org, archivePractice, { practice_id })
  },
}
