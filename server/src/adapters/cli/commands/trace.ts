import { traceRequest } from '../../../domains/office/requests/operations.ts'
import { type DatabaseCommand, optionalText } from '../command.ts'
import { printTrace } from '../print-trace.ts'
import { withOrganization } from '../with-organization.ts'

export const traceCommand: DatabaseCommand = {
  name: 'trace <id>',
  summary:
    'Show the call behind an id and what followed from it. The id is that of a request, an audit entry, a receipt, ' +
    'an event, a delivery, a message or a run.',
  // With `--against` the command calls an instance, and does not open the database of this installation.
  open: 'database',
  options: (parser) =>
    parser
      .option('--org <slug>', 'organization of this installation')
      .option('--against <url>', 'address of another instance, instead of --org')
      .option('--key <key>', 'API key of that instance; `-` reads it from standard input')
      .option('--at <instant>', 'time of a request whose id the caller chose, if it is older than a day'),
  async act(installation, options, id) {
    const input = { id, at: optionalText(options, 'at') }
    const trace = await withOrganization(installation, options, (call) => call(traceRequest, input))
    return { answer: trace, text: printTrace(trace), isFailure: false }
  },
}
