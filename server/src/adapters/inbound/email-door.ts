import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Organization } from '../../kernel/access/actor.ts'
import { isElsewhere } from '../../kernel/database/elsewhere.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Mutation } from '../../kernel/operations/operation.ts'
import { parseInput } from '../../kernel/operations/parse-input.ts'
import { type Kernel, run } from '../../kernel/operations/run.ts'
import { equalSecrets } from '../../kernel/secrets/equal-secrets.ts'
import { readDocument } from '../rest/read-request.ts'

export interface EmailParts {
  kernel: Kernel
  /** Bearer secret that the email gateway must send. If undefined, all requests are refused. */
  secret: string | undefined
  /**
   * Finds the organization and the mailbox for a tag. The tag is the part of a recipient's address that
   * identifies the mailbox.
   */
  findMailbox(tag: string): Promise<{ org: Organization; mailbox: object } | undefined>
  /** Schema of an email as the email gateway sends it. */
  form: z.ZodType
  receive: Mutation
}

const bodyLimit = 16 * 1024 * 1024
const mostAddressees = 200
const ignored = { result: 'ignored', import_id: null, conversation_id: null }

const envelope = z.looseObject({
  to: z.array(z.looseObject({ tag: z.string().nullish() })).max(mostAddressees),
})

/**
 * Mounts the route to which an email gateway delivers incoming email. An email is never refused for its content,
 * because the gateway would retry it for hours.
 *
 * Email to an unknown recipient gets the result `ignored`. If several recipients belong to the same organization, it
 * receives the email once, for the first of these recipients. If they belong to several organizations, the answer
 * states the result of the first organization. If an organization was moved to another installation, the answer is an
 * error that says so, and the gateway must deliver the email at that installation.
 */
export function emailDoor(server: FastifyInstance, parts: EmailParts): void {
  server.route({
    method: 'POST',
    url: '/api/webhooks/email-inbound',
    bodyLimit,
    onRequest: (request, _reply, done) => done(refuseStrangers(request, parts.secret)),
    handler: async (request, reply) => {
      const { value } = readDocument(request.body)
      const { to } = parseInput(envelope, value)
      const away: unknown[] = []
      const recipients = await addressees(parts, to, away)
      const outcomes: unknown[] = []
      for (const { org, mailbox } of recipients) {
        const call = { input: { ...value, mailbox }, requestId: request.requestId }
        const actor = { type: 'system', id: null, org, mode: 'live', locations: '*' } as const
        await run(parts.kernel, parts.receive, { actor, ...call }).then(
          (outcome) => outcomes.push(outcome),
          noting(away),
        )
      }
      // The organizations of this installation have received the email at this point. If the gateway delivers the email
      // again because of organizations that have moved, the organizations here ignore the repeated email.
      if (away.length > 0) throw away[0]
      // Reports an invalid format even if no recipient is known, because it means that the email gateway is
      // misconfigured.
      if (recipients.length === 0) parseInput(parts.form, value)
      return await reply.code(200).send({ data: outcomes[0] ?? ignored })
    },
  })
}

type Addressee = { org: Organization; mailbox: object }

async function addressees(
  parts: EmailParts,
  to: z.infer<typeof envelope>['to'],
  away: unknown[],
): Promise<Addressee[]> {
  const byOrganization = new Map<string, Addressee>()
  for (const tag of new Set(to.flatMap((each) => each.tag || []))) {
    const addressee = await parts.findMailbox(tag).catch(noting(away))
    if (addressee && !byOrganization.has(addressee.org.id)) byOrganization.set(addressee.org.id, addressee)
  }
  return [...byOrganization.values()]
}

/**
 * Returns an error handler. If an organization is being moved or was moved to another installation, the handler adds
 * the error to `away`. It rethrows any other error.
 */
function noting(away: unknown[]): (error: unknown) => undefined {
  return (error) => {
    if (!isElsewhere(error)) throw error
    away.push(error)
  }
}

/**
 * Returns an error if the caller does not send the secret. Runs before the body is read. Only the header is checked:
 * a secret in the URL is not accepted, because URLs end up in logs.
 */
function refuseStrangers(request: FastifyRequest, secret: string | undefined): AppError | undefined {
  const bearer = /^Bearer +(.+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (secret !== undefined && bearer !== undefined && equalSecrets(bearer, secret)) return undefined
  return new AppError('invalid_api_key', 'The secret is missing or wrong.')
}
