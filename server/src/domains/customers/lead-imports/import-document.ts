import { homeLocation } from '../../../kernel/access/actor.ts'
import { AppError, invalidField } from '../../../kernel/errors.ts'
import { newId } from '../../../kernel/ids.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { findLeadByExternalId, type Lead, leads } from '../leads/index.ts'
import type { Connector } from '../../organization/company/index.ts'
import { becomeLead } from './become-lead.ts'
import { boundedDocument } from './bounded-document.ts'
import type { ImportProblem } from './lead-import.ts'
import { findPendingImport, insertLeadImport } from './lead-imports-table.ts'
import {
  type ImportedValues,
  isRead,
  missingMembers,
  readConnectorPayload,
} from './read-connector-payload.ts'
import { recognizeClient } from './recognize-client.ts'

export interface Ticket {
  import_id: string
  status: 'pending'
  problems: ImportProblem[]
}

/** The result of an import. `isDuplicate` is true if the connected system had already sent the document. */
export interface Imported {
  isDuplicate: boolean
  answer: Lead | Ticket
}

/**
 * Imports a document of a connected system. A complete document becomes a lead; an incomplete one waits for review.
 * There is at most one lead and one pending import per external id; unique indexes ensure this even for concurrent
 * calls.
 */
export async function importDocument(
  ctx: MutationContext,
  connector: Connector,
  document: Record<string, unknown>,
): Promise<Imported> {
  const { values, problems } = readConnectorPayload(connector, document, ctx.actor.org.country)
  const earlier = await findEarlierAnswer(ctx, connector, values)
  if (earlier) return { isDuplicate: true, answer: earlier }

  const client = await recognizeClient(ctx, values)
  const wrong = [
    ...problems,
    ...missingMembers(connector, values).filter(
      ({ field }) => !problems.some((each) => each.field === field),
    ),
    ...client.problems,
  ]
  const answer =
    wrong.length > 0
      ? await queueForReview(ctx, connector, document, values.external_id ?? null, wrong)
      : await becomeLead(ctx, connector, values, client, null)
  if (answer) return { isDuplicate: false, answer }
  const other = await findEarlierAnswer(ctx, connector, values)
  if (!other)
    throw invalidField('external_id', 'is the id of a lead in a location that the caller cannot access')
  return { isDuplicate: true, answer: other }
}

async function findEarlierAnswer(
  ctx: MutationContext,
  connector: Connector,
  { external_id }: ImportedValues,
): Promise<Lead | Ticket | undefined> {
  if (external_id === undefined) return undefined
  const orgId = ctx.actor.org.id
  const [lead, pending] = await Promise.all([
    findLeadByExternalId(ctx.db, orgId, connector.id, external_id),
    findPendingImport(ctx.db, orgId, connector.id, external_id),
  ])
  if (lead) return leads.present(lead, ctx)
  return pending && { import_id: pending.id, status: 'pending', problems: pending.problems }
}

const tooLong: ImportProblem = {
  field: 'document',
  message: 'is longer than 64 KiB: a part of it was left out',
}

async function queueForReview(
  ctx: MutationContext,
  connector: Connector,
  document: Record<string, unknown>,
  externalId: string | null,
  wrong: ImportProblem[],
): Promise<Ticket | undefined> {
  const locationId = homeLocation(ctx.actor)
  if (locationId === undefined)
    throw new AppError(
      'validation_error',
      'The API key does not have access to a location that the lead could belong to.',
    )
  const id = newId()
  const bounded = boundedDocument(document, (name) => isRead(connector, name))
  const problems = bounded.shortened ? [...wrong, tooLong] : wrong
  const queued = await insertLeadImport(ctx.db, ctx.actor.org.id, {
    id,
    connector_id: connector.id,
    payload: bounded.document,
    problems,
    external_id: externalId,
    location_id: locationId,
    now: ctx.now,
  })
  return queued ? { import_id: id, status: 'pending', problems } : undefined
}
