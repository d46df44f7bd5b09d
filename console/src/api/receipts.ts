import { addressOf, type Place } from './addresses.ts'
import { addOpenOutcome } from './open-outcomes.ts'
import { Refusal } from './refusal.ts'
import { send } from './send.ts'

export interface Receipt {
  request_id: string
  operation: string
  state: string
  http_status: number | null
  result: unknown
  error: { code: string; message: string } | null
  resolution: string | null
}

export async function readReceipt(place: Place, requestId: string): Promise<Receipt> {
  return (await send(addressOf(place, `requests/${requestId}`), {})).data as Receipt
}

/**
 * Returns the result of a finished call, or undefined if its outcome is not known. If the call was refused, throws
 * its error.
 */
export function outcomeOf({
  state,
  result,
  error,
  http_status,
  request_id,
}: Receipt): { result: unknown } | undefined {
  if (state === 'completed') return { result }
  if (!error) return undefined
  throw new Refusal({ status: http_status ?? 409, ...error, requestId: request_id })
}

/**
 * Waits for the outcome of a call that did not finish in time: reads its receipt (the stored outcome) after 0.5, 1, 2
 * and 4 seconds. If the outcome is still unknown then, the console shows a banner with the server's advice.
 */
export async function awaitReceipt(place: Place, first: Receipt): Promise<unknown> {
  let receipt = first
  for (const delay of [500, 1000, 2000, 4000]) {
    if (receipt.state === 'indeterminate') break
    await new Promise((resolve) => setTimeout(resolve, delay))
    receipt = await readReceipt(place, first.request_id).catch((error: unknown) => {
      if (error instanceof Refusal && error.isUnanswered) return receipt
      throw error
    })
    const outcome = outcomeOf(receipt)
    if (outcome) return outcome.result
  }
  const { request_id: requestId, operation, resolution } = receipt
  addOpenOutcome({ place, requestId, operation, resolution })
  const message =
    resolution ?? 'The outcome of this action is not known yet. Check the record before you repeat it.'
  throw new Refusal({ status: 202, code: 'outcome_unknown', message, requestId })
}
