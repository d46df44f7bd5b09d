import { CircleHelp } from 'lucide-react'
import { type OpenOutcome, openOutcomes, removeOpenOutcome } from '../api/open-outcomes.ts'
import { outcomeOf, readReceipt } from '../api/receipts.ts'
import { sentenceOf } from '../api/refusal.ts'
import { useStore } from '../api/store.ts'
import { refreshPlace } from '../api/refresh.ts'
import { usePlace } from '../api/use.ts'
import { showToast } from '../parts/toasts.ts'

/**
 * Banners for actions whose outcome is unknown (they may or may not have taken effect), with the server's advice.
 * Each stays until the outcome is known or the person closes it.
 */
export function OutcomeBanner() {
  const { org, mode } = usePlace()
  const outcomes = useStore(openOutcomes).filter(({ place }) => place.org === org && place.mode === mode)
  return outcomes.map((outcome) => (
    <div key={outcome.requestId} className="banner" role="alert">
      <CircleHelp size={15} aria-hidden="true" />
      <span>
        <b>The outcome of {outcome.operation} is not known.</b>{' '}
        {outcome.resolution ?? 'Check the record before you repeat the action.'}
      </span>
      <button type="button" className="button" data-quiet="" onClick={() => void check(outcome)}>
        Check again
      </button>
      <button
        type="button"
        className="button"
        data-quiet=""
        onClick={() => removeOpenOutcome(outcome.requestId)}
      >
        Close
      </button>
    </div>
  ))
}

async function check({ place, requestId, operation }: OpenOutcome): Promise<void> {
  try {
    const outcome = outcomeOf(await readReceipt(place, requestId))
    if (!outcome) return showToast('The outcome is not known yet.')
    showToast(`${operation} took effect.`)
    removeOpenOutcome(requestId)
    await refreshPlace(place)
  } catch (error) {
    showToast(sentenceOf(error), { tone: 'red' })
  }
}
