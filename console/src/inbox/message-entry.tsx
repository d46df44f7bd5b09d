import type { Message } from '../api/operations.ts'
import { useMe } from '../parts/use-me.ts'
import { ago, phone } from '../parts/words.ts'
import { AttachmentButton } from './attachment-button.tsx'
import { deliveryOf, hasFailed, kindName } from './message-words.ts'
import { VoicemailEntry } from './voicemail-entry.tsx'

/** One entry of a conversation. Messages from the customer are on the left, those from the company on the right. */
export function MessageEntry({ message }: { message: Message }) {
  const { nameOf } = useMe()
  const { id, kind, direction, subject, body, from, from_name, attachments, created_by, sent_at } = message
  const member = created_by.type === 'member' ? nameOf(created_by.id) : ''
  const author = direction === 'inbound' ? (from_name ?? (phone(from) || 'Customer')) : member
  const delivery = deliveryOf(message)
  const at = sent_at ?? message.created_at
  return (
    <article
      className="entry"
      data-kind={kind}
      data-direction={direction}
      aria-label={`${kindName(message)}${author ? ` from ${author}` : ''}`}
    >
      <div className="entry-body">
        {subject && <b>{subject}</b>}
        {kind === 'voicemail' && message.voicemail_id ? (
          <VoicemailEntry voicemailId={message.voicemail_id} conversationId={message.conversation_id} />
        ) : (
          <p>{body}</p>
        )}
        {attachments.map((file) => (
          <AttachmentButton key={`${id} ${file.file_id}`} file={file} />
        ))}
      </div>
      <p className="entry-foot">
        {[kindName(message), author, ago(at)].filter(Boolean).join(' · ')}
        {delivery && <span data-failed={hasFailed(message) || undefined}> · {delivery}</span>}
      </p>
    </article>
  )
}
