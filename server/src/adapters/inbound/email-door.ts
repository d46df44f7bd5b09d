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
  /** Undefined: nobody may come in. */
  secret: string | undefined
  /** Whose address a tag makes, and which one. */
  findMailbox(tag: string): Promise<{ org: Organization; mailbox: object } | undefined>
  /** What every mail must be, whomever it is for. */
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
 * The callback of the mail gateway. What the sender wrote is never refused, because the gateway would hand it over again
 * for hours: mail to nobody we know is `ignored`. Each organization among the addressees takes the mail once, by the
 * first of its addresses; the answer is that of the first organization, or that one of them has moved: then the gateway
 * has to hand it over again, to where the organization is.
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
      const found = await addressees(parts, to, away)
      const outcomes: unknown[] = []
      for (const { org, mailbox } of found) {
        const call = { input: { ...value, mailbox }, requestId: request.requestId }
        const actor = { type: 'system', id: null, org, mode: 'live', locations: '*' } as const
        await run(parts.kernel, parts.receive, { actor, ...call }).then(
          (outcome) => outcomes.push(outcome),
          noting(away),
        )
      }
      // Those who are here have it by now, and take it no second time when it comes again for the others.
      if (away.length > 0) throw away[0]
      // A gateway that sends another form learns of it also when the mail is for nobody.
      if (found.length === 0) parseInput(parts.form, value)
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
    const found = await parts.findMailbox(tag).catch(noting(away))
    if (found && !byOrganization.has(found.org.id)) byOrganization.set(found.org.id, found)
  }
  return [...byOrganization.values()]
}

/** Keeps what is refused because an organization is being moved, or is elsewhere; throws what is not. */
function noting(away: unknown[]): (error: unknown) => undefined {
  return (error) => {
    if (!isElsewhere(error)) throw error
    away.push(error)
  }
}

/** Before the body is read. Only the header counts: an address with a secret in it ends up in logs. */
function refuseStrangers(request: FastifyRequest, secret: string | undefined): AppError | undefined {
  const given = /^Bearer +(.+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (secret !== undefined && given !== undefined && equalSecrets(given, secret)) return undefined
  return new AppError('invalid_api_key', 'The secret is missing or wrong.')
}
