import { getRoomOfFiles, saveRoomOfFiles } from '../../../domains/office/files/operations.ts'
import { asOperator } from '../as-operator.ts'
import { type Command, optionalText, textOf } from '../command.ts'

const gibibyte = 1024 ** 3

export const fileQuotaCommand: Command = {
  name: 'files room',
  summary: 'Show how much storage the files of an organization use and its quota, or change the quota.',
  options: (parser) =>
    parser
      .requiredOption('--org <slug>')
      .option(
        '--gigabytes <number>',
        'storage quota for all files of the organization; `usual` resets it to the default',
      ),
  act: async (session, options) => {
    const org = await session.organization(textOf(options, 'org'))
    const gigabytes = optionalText(options, 'gigabytes')
    if (gigabytes === undefined) return await asOperator(session, org, getRoomOfFiles, {})
    const most_bytes = gigabytes === 'usual' ? null : Math.round(Number(gigabytes) * gibibyte)
    return await asOperator(session, org, saveRoomOfFiles, { most_bytes })
  },
}
