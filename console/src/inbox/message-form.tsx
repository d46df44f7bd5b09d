import type { ReactNode } from 'react'

interface Props {
  label: string
  text: string
  setText: (text: string) => void
  isDisabled?: boolean
  /** Sends the text. Undefined if it cannot be sent at the moment. */
  send: (() => void) | undefined
  /** Sentence about the cost and the recipient of the message. */
  note: ReactNode
  children: ReactNode
}

/** A box for a text with its buttons. `Ctrl Enter` sends. */
export function MessageForm({ label, text, setText, isDisabled = false, send, note, children }: Props) {
  return (
    <form
      className="message-form"
      onSubmit={(event) => {
        event.preventDefault()
        send?.()
      }}
    >
      <textarea
        aria-label={label}
        placeholder={label}
        rows={3}
        value={text}
        disabled={isDisabled}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur()
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          send?.()
        }}
      />
      <div className="message-form-end">
        <span className="muted" aria-live="polite">
          {note}
        </span>
        {children}
      </div>
    </form>
  )
}
