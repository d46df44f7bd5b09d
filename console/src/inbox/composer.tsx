import { useRef, useState } from 'react'
import { useOperation } from '../api/use.ts'
import { Complaint, Skeleton } from '../parts/states.tsx'
import { usePageKeys } from '../parts/use-page-keys.ts'
import type { Conversation } from './conversation.ts'
import { MailBox } from './mail-box.tsx'
import { NoteBox } from './note-box.tsx'
import { type ChannelRules, ruleSentence } from './sending-words.ts'
import { TextBox } from './text-box.tsx'

type Way = 'sms' | 'email' | 'note'
const ways: readonly (readonly [Way, string])[] = [
  ['sms', 'Text'],
  ['email', 'Email'],
  ['note', 'Note'],
]

/** Box for a reply. It states the recipient, or the reason why no message can be sent, before the person writes. */
export function Composer({ conversation }: { conversation: Conversation }) {
  const { id, channels } = conversation
  const rules = useOperation('inbox.sendingRules.get', { conversation_id: id })
  const [chosen, setChosen] = useState<Way>()
  const box = useRef<HTMLDivElement>(null)
  usePageKeys({ r: () => box.current?.querySelector<HTMLElement>('textarea:not([disabled])')?.focus() })
  if (rules.error) return <Complaint error={rules.error} />
  if (!rules.data) return <Skeleton lines={3} />
  const [sms, email] = rules.data.channels as [ChannelRules, ChannelRules]
  const isMailOnly = sms.to === null || (!channels.includes('sms') && channels.includes('email'))
  const way = chosen ?? (isMailOnly && email.to !== null ? 'email' : 'sms')
  const rule = way === 'email' ? email : sms
  const isBlocked = way !== 'note' && (rule.block !== null || !rules.data.sends)
  const sentence = rules.data.sends
    ? ruleSentence(rule)
    : 'The sandbox sends nothing. Open live data to write to customers.'
  return (
    <div className="composer" ref={box}>
      <div className="composer-top">
        <div className="segments" role="group" aria-label="Kind of answer">
          {ways.map(([value, label]) => (
            <button key={value} type="button" aria-pressed={value === way} onClick={() => setChosen(value)}>
              {label}
            </button>
          ))}
        </div>
        <p className="composer-rule" data-blocked={isBlocked || undefined} role="status">
          {way === 'note' ? 'Only the team sees notes.' : sentence}
        </p>
      </div>
      {way === 'sms' && <TextBox conversation={conversation} rules={rules.data} rule={sms} />}
      {way === 'email' && <MailBox conversation={conversation} rules={rules.data} rule={email} />}
      {way === 'note' && <NoteBox conversationId={id} />}
    </div>
  )
}
