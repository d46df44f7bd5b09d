import type { Trace } from '../../../domains/office/requests/index.ts'
import { traceRequest } from '../../../domains/office/requests/operations.ts'
import { invalidField } from '../../../kernel/errors.ts'
import { asOperator } from '../as-operator.ts'
import { callInstance, instanceOf } from '../call-instance.ts'
import { type DatabaseCommand, type Installation, optionalText, type Options } from '../command.ts'
import { printTrace } from '../print-trace.ts'

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
    const trace = await read(installation, options, { id, at: optionalText(options, 'at') })
    return { answer: trace, text: printTrace(trace), isFailure: false }
  },
}

async function read(
  installation: Installation,
  options: Options,
  input: { id: string; at: string | undefined },
): Promise<Trace> {
  const instance = await instanceOf(options)
  // The answer of another instance has the type of this version. Newer instances may add members.
  if (instance) return (await callInstance(instance, traceRequest.name, input)) as Trace
  const slug = optionalText(options, 'org')
  if (slug === undefined) throw invalidField('org', 'is required without --against')
  const session = await installation.openSession()
  try {
    return await asOperator(session, await session.organization(slug), traceRequest, input)
  } finally {
    await session.close()
  }
}
