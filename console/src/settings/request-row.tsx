import { Status } from '../parts/status.tsx'
import { ago } from '../parts/words.ts'
import { activityMessages as words, type Request } from './activity-messages.ts'

interface Props {
  request: Request
  isChosen: boolean
  choose: () => void
}

/** Row for a request. It is a button that shows what followed from the request. */
export function RequestRow({ request, isChosen, choose }: Props) {
  const { at, key, mode, error_code } = request
  return (
    <li data-chosen={isChosen || undefined}>
      <Status of={error_code === null ? 'accepted' : 'failed'} bare />
      <button type="button" className="account-what activity-row" aria-pressed={isChosen} onClick={choose}>
        {words.what(request)}
        {mode === 'test' && <span className="account-mark">{words.test}</span>}
        <span className="sub-line">
          {[words.answer(request), key.name, ago(at)].filter(Boolean).join(' · ')}
        </span>
      </button>
    </li>
  )
}
