import { useIntention } from '../api/use.ts'
import { useTextDraft } from '../parts/use-text-draft.ts'
import { Complaint } from '../parts/states.tsx'
import { MessageForm } from './message-form.tsx'

/** Box for a note that only members can see. */
export function NoteBox({ conversationId }: { conversationId: string }) {
  const [text, setText] = useTextDraft(`inbox ${conversationId} note`)
  const add = useIntention('inbox.notes.add')
  const body = text.trim()
  const isReady = body !== '' && !add.isPending
  const submit = (): void =>
    add.mutate({ input: { conversation_id: conversationId, body } }, { onSuccess: () => setText('') })
  return (
    <>
      <MessageForm
        label="Write a note"
        text={text}
        setText={setText}
        send={isReady ? submit : undefined}
        note=""
      >
        <button type="submit" className="button" data-primary="" disabled={!isReady}>
          Add note
        </button>
      </MessageForm>
      <Complaint error={add.error} />
    </>
  )
}
