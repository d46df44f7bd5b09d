import { text as readAll } from 'node:stream/consumers'
import { newSecret, signedHeaders } from '../../../domains/office/webhooks/index.ts'
import { replayDelivery } from '../../../domains/office/webhooks/operations.ts'
import { invalidField } from '../../../kernel/errors.ts'
import { createOutbound } from '../../../kernel/outbound/index.ts'
import { type DatabaseCommand, optionalText, type Options, type Report } from '../command.ts'
import { findReplayed, type Replayed } from '../find-replayed.ts'
import { withOrganization } from '../with-organization.ts'

export const replayCommand: DatabaseCommand = {
  name: 'replay <id>',
  summary:
    'Send a webhook delivery again: to its destination or, with --forward-to, to a local address. The latter changes ' +
    'nothing, and the id can also be that of an event.',
  // With `--against` the command calls an instance, and does not open the database of this installation.
  open: 'database',
  printsProgress: true,
  options: (parser) =>
    parser
      .option('--org <slug>', 'organization of this installation')
      .option('--against <url>', 'address of another instance, instead of --org')
      .option('--key <key>', 'API key of that instance; `-` reads it from standard input')
      .option('--forward-to <url>', 'post the stored body to this address, and not to the destination')
      .option(
        '--secret <secret>',
        'with --forward-to: signing secret, such as that of the destination; `-` reads it from standard input ' +
          '(default: another one, which is printed)',
      ),
  act: (installation, options, id) =>
    withOrganization(installation, options, async (call, own) => {
      const forwardTo = optionalText(options, 'forwardTo')
      if (forwardTo !== undefined)
        return await forward(await findReplayed(id, call, own), forwardTo, await secretOf(options))
      if (options['secret'] !== undefined) throw invalidField('forward-to', 'is required with --secret')
      const { replayed } = await call(replayDelivery, { delivery_ids: [id] })
      const text = replayed === 1 ? 'The delivery is sent again.\n' : 'The delivery is still pending.\n'
      return { answer: { replayed }, text, isFailure: false }
    }),
}

async function secretOf(options: Options): Promise<string> {
  const option = optionalText(options, 'secret')
  if (option === undefined) {
    const secret = newSecret()
    process.stderr.write(`The signing secret of this replay is ${secret}\n`)
    return secret
  }
  const secret = option === '-' ? (await readAll(process.stdin)).trim() : option
  if (!/^whsec_[0-9A-Za-z+/=_-]+$/.test(secret)) throw invalidField('secret', 'must begin with whsec_')
  return secret
}

/** Posts the body once, as the first attempt of a delivery. Fails if the receiver refuses it. */
async function forward({ id, event, body }: Replayed, url: string, secret: string): Promise<Report> {
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw invalidField('forward-to', 'must be an address that begins with http:// or https://')
  const outbound = createOutbound({ allowPrivate: true })
  try {
    const at = new Date().toISOString()
    const headers = signedHeaders({ id, event, body, at, number: 1 }, { secret, previous: null })
    const outcome = await outbound.send({ url, headers, body })
    const failed = 'error' in outcome
    const answer = failed
      ? { id, event, error: outcome.error }
      : { id, event, status: outcome.status, duration_ms: Math.round(outcome.durationMs) }
    const result = failed ? outcome.error : `${outcome.status}`
    const isFailure = failed || outcome.status < 200 || outcome.status >= 300
    return { answer, text: `${event}  ${id}  → ${result}\n`, isFailure }
  } finally {
    await outbound.close()
  }
}
