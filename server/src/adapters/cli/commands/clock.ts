import { advanceClock } from '../../../app/advance-clock.ts'
import { invalidField } from '../../../kernel/errors.ts'
import { parseInstant, toIso } from '../../../kernel/time/index.ts'
import { type Command, textOf } from '../command.ts'

export const advanceClockCommand: Command = {
  name: 'clock advance',
  summary: 'Advance the test clock of an organization, and run all work that becomes due by then.',
  options: (parser) =>
    parser
      .requiredOption('--org <slug>', 'an organization that was created with a test clock')
      .requiredOption('--to <instant>', 'new time of the clock, ISO 8601 with a time zone'),
  act: async (session, options) => {
    const org = await session.organization(textOf(options, 'org'))
    const to = parseInstant(textOf(options, 'to'))
    if (to === null) throw invalidField('to', 'must be an instant in ISO 8601 with a time zone')
    return await advanceClock(session, org, toIso(to))
  },
}
