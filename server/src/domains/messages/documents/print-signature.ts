import { formatMoment } from '../../../kernel/time/index.ts'
import { nonBlank } from './print-line.ts'
import type { PrintedSignature } from './printed-document.ts'

/** Way in which an estimate was approved. */
export interface SignatureToPrint {
  via: 'customer_link' | 'in_person' | 'recorded'
  /** True if there is an image of a drawn signature. */
  isDrawn: boolean
}

const ways: Record<SignatureToPrint['via'], string> = {
  customer_link: 'Approved online by',
  in_person: 'Approved in person by',
  recorded: 'Approved by',
}

/**
 * Returns the text of an approval, such as `Approved online by Ada Lovelace on November 22, 2026 at 10:05 AM
 * CST.` Null if the estimate is not approved.
 */
export function printSignature(
  { accepted_at, accepted_by }: { accepted_at: string | null; accepted_by: string | null },
  timeZone: string,
  signature: SignatureToPrint | null,
): PrintedSignature | null {
  if (accepted_at === null || nonBlank(accepted_by) === null) return null
  const { via, isDrawn } = signature ?? { via: 'recorded', isDrawn: false }
  const moment = formatMoment(accepted_at, timeZone)
  return { name: accepted_by!, text: `${ways[via]} ${accepted_by!} on ${moment}.`, isDrawn }
}
