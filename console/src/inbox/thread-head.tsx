import { ArrowLeft, Check, RotateCcw } from 'lucide-react'
import { useRef } from 'react'
import type { Input } from '../api/call.ts'
import { useIntention } from '../api/use.ts'
import { Complaint } from '../parts/states.tsx'
import { showToast } from '../parts/toasts.ts'
import { useMe } from '../parts/use-me.ts'
import { usePageKeys } from '../parts/use-page-keys.ts'
import { phone } from '../parts/words.ts'
import { type Conversation, nameOf } from './conversation.ts'

type Change = Omit<Input<'inbox.conversations.update'>, 'conversation_id' | 'expected_version'>

/**
 * Head of a conversation: the person, the responsible member, and the button that marks it as done. The keys `A`
 * (assign) and `E` (done) do the same.
 */
export function ThreadHead({ conversation, onBack }: { conversation: Conversation; onBack: () => void }) {
  const { me, can, nameOf: memberName } = useMe()
  const update = useIntention('inbox.conversations.update')
  const assignee = useRef<HTMLSelectElement>(null)
  const { id, assigned_to, needs_response, participant } = conversation
  const mayChange = can('send_messages')
  const change = (input: Change, before: Change, text: string): void =>
    update.mutate(
      { input: { conversation_id: id, ...input } },
      {
        onSuccess: () =>
          showToast(text, { undo: () => update.mutate({ input: { conversation_id: id, ...before } }) }),
      },
    )
  const name = nameOf(conversation)
  const toggle = (): void =>
    change(
      { needs_response: !needs_response },
      { needs_response },
      needs_response ? `The conversation with ${name} is done.` : `${name} waits for an answer again.`,
    )
  usePageKeys(mayChange ? { e: toggle, a: () => assignee.current?.focus() } : {})
  return (
    <div className="card-head thread-head">
      <button
        type="button"
        className="icon-button thread-back"
        aria-label="Back to the list"
        onClick={onBack}
      >
        <ArrowLeft size={18} />
      </button>
      <div className="thread-name">
        <h2>{name}</h2>
        <span className="muted">
          {[phone(participant.phone), participant.email].filter(Boolean).join(' · ')}
        </span>
      </div>
      {mayChange && me?.members && (
        <select
          ref={assignee}
          className="thread-assignee"
          aria-label="Assigned to"
          value={assigned_to ?? ''}
          onChange={(event) => {
            const next = event.target.value || null
            const text = next
              ? `${name} is assigned to ${memberName(next)}.`
              : `${name} is assigned to no one now.`
            change({ assigned_to: next }, { assigned_to }, text)
          }}
        >
          <option value="">Unassigned</option>
          {me.members.items.map((each) => (
            <option key={each.id} value={each.id}>
              {each.name}
            </option>
          ))}
        </select>
      )}
      {mayChange && (
        <button type="button" className="button" disabled={update.isPending} onClick={toggle}>
          {needs_response ? (
            <Check size={14} aria-hidden="true" />
          ) : (
            <RotateCcw size={14} aria-hidden="true" />
          )}
          {needs_response ? 'Done' : 'Needs answer'}
          <kbd aria-hidden="true">E</kbd>
        </button>
      )}
      <Complaint error={update.error} />
    </div>
  )
}
