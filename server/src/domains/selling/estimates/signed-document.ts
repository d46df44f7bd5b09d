import type { QueryContext } from '../../../kernel/operations/context.ts'
import type { SignatureToPrint } from '../../messages/documents/index.ts'
import type { EstimateRow } from './estimate.ts'
import { findAcceptance } from './estimate-acceptances-table.ts'

/** Text about the acceptance, and the signature image, to print on a document. */
export interface Signed {
  signature: SignatureToPrint
  picture: Buffer | null
}

/** Returns the signature of the acceptance that is in force. Null if the estimate is not accepted. */
export async function signedOf(
  { db, actor }: QueryContext,
  { id, accepted_at }: Pick<EstimateRow, 'id' | 'accepted_at'>,
): Promise<Signed | null> {
  const acceptance = accepted_at === null ? undefined : await findAcceptance(db, actor.org.id, id)
  if (!acceptance) return null
  return {
    signature: { via: acceptance.via, isDrawn: acceptance.signature !== null },
    picture: acceptance.signature,
  }
}
