import { Mail, MessageSquare } from 'lucide-react'
import type { DryRun } from '../api/call.ts'

/** The text of a message as its recipient will read it. */
export function MessagePreview({ message }: { message: DryRun<unknown>['would']['messages'][number] }) {
  const { channel, to, subject, text } = message
  const Icon = channel === 'email' ? Mail : MessageSquare
  return (
    <article className="message-preview">
      <header>
        <Icon size={14} aria-hidden="true" />
        <b>{subject ?? 'Text message'}</b>
        <span className="muted">{to}</span>
      </header>
      {text && <p tabIndex={0}>{text.replaceAll('[redacted]', '(link)')}</p>}
    </article>
  )
}
