import type { Enclosure } from '../../../kernel/messages/index.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { enclosureOf, findIssuer, printEstimate } from '../../messages/documents/index.ts'
import type { AcceptanceRow } from './estimate-acceptances-table.ts'
import { findAcceptedCopy } from './estimate-acceptances-table.ts'
import type { Estimate } from './estimate.ts'

/**
 * The copy of an estimate that was stored when the customer accepted it. Later changes of the estimate do not affect
 * it.
 */
export interface AcceptedEstimate {
  estimate: Estimate
  acceptedBy: string
  via: AcceptanceRow['via']
  /** PNG image, or null if the customer did not sign. */
  signature: Buffer | null
}

/**
 * Returns the acceptance that was in force at this version of the estimate. Null if the version was not accepted,
 * or if it was accepted before the server stored copies.
 */
export async function acceptedAt(
  { db, actor }: QueryContext,
  { id }: Pick<Estimate, 'id'>,
  version: number,
): Promise<AcceptedEstimate | null> {
  const copy = await findAcceptedCopy(db, actor.org.id, id, version)
  if (!copy?.snapshot) return null
  const { snapshot: estimate, accepted_by: acceptedBy, via, signature } = copy
  return { estimate, acceptedBy, via, signature }
}

/** Prints the accepted copy as a PDF. The file name begins with `name`. */
export async function printedCopy(
  ctx: QueryContext,
  { estimate, via, signature }: AcceptedEstimate,
  name: string,
): Promise<Enclosure> {
  const issuer = await findIssuer(ctx, estimate.location_id)
  const document = printEstimate(estimate, issuer, { via, isDrawn: signature !== null })
  const { id, version } = estimate
  return enclosureOf({ kind: 'estimate', id, version }, name, document, signature)
}
