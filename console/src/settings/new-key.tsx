import { copyText } from '../parts/copy-text.ts'
import { keyMessages as words } from './key-messages.ts'

/** Text that the server stores and repeats instead of a key, because a key is sent only once. */
const redacted = '[redacted]'

interface Props {
  title: string
  apiKey: string
  /** Further sentence below the key. */
  hint?: string
}

/** Card with a new API key, which is shown only once. */
export function NewKey({ title, apiKey, hint }: Props) {
  const isLost = apiKey === redacted
  return (
    <section className="card settings-new-key" role="status" aria-label={title}>
      <div className="card-head">
        <h2>{title}</h2>
        {!isLost && (
          <button type="button" className="button" onClick={() => void copyText(apiKey, words.copied)}>
            {words.copy}
          </button>
        )}
      </div>
      {!isLost && (
        <p className="account-hint">
          <code>{apiKey}</code>
        </p>
      )}
      <p className="account-hint muted">
        {isLost ? words.lostKey : words.keyHint} {hint}
      </p>
    </section>
  )
}
