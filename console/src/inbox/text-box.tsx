import { useDryRun } from '../api/use-dry-run.ts'
import { useIntention } from '../api/use.ts'
import { useTextDraft } from '../parts/use-text-draft.ts'
import { Complaint } from '../parts/states.tsx'
import { showToast } from '../parts/toasts.ts'
import { phone } from '../parts/words.ts'
import type { Conversation } from './conversation.ts'
import { MessageForm } from './message-form.tsx'
import { type ChannelRules, clockAt, costSentence, type SendingRules } from './sending-words.ts'

interface Props {
  conversation: Conversation
  rules: SendingRules
  rule: ChannelRules
}

/**
 * Box for a text message. During quiet hours the message waits, unless the member has the permission and chooses to
 * send it now.
 */
export function TextBox({ conversation: { id }, rules, rule }: Props) {
  const [text, setText] = useTextDraft(`inbox ${id} sms`)
  const send = useIntention('inbox.messages.sendSms')
  const isQuiet = rule.block === 'quiet_hours'
  const isPossible = rules.sends && rule.to !== null && (rule.block === null || isQuiet)
  const body = text.trim()
  const input = { conversation_id: id, body, when: 'next_allowed' as const }
  const isReady = isPossible && body !== ''
  const { effects, error, isCurrent } = useDryRun(
    'inbox.messages.sendSms',
    isReady && !send.isPending ? input : undefined,
  )
  const submit = (isNow: boolean): void =>
    send.mutate(
      {
        input: isNow ? { ...input, override_quiet_hours: true } : input,
        confirmToken: isCurrent && !isNow ? effects?.confirm_token : undefined,
      },
      {
        onSuccess: ({ message }) => {
          setText('')
          const at = message.send_at
          const when = at && rule.timezone ? ` goes out at ${clockAt(at, rule.timezone)}` : ' is on its way'
          showToast(`The text to ${phone(rule.to)}${when}.`)
        },
      },
    )
  const segments = effects?.would.result?.message.segments ?? null
  return (
    <>
      <MessageForm
        label="Write a text"
        text={text}
        setText={setText}
        isDisabled={!isPossible}
        send={isReady && !send.isPending ? () => submit(false) : undefined}
        note={isReady && effects ? costSentence('sms', rule.to!, segments) : ''}
      >
        {isQuiet && rules.overrides_quiet_hours && (
          <button
            type="button"
            className="button"
            disabled={!isReady || send.isPending}
            onClick={() => submit(true)}
          >
            Send now anyway
          </button>
        )}
        <button type="submit" className="button" data-primary="" disabled={!isReady || send.isPending}>
          {isQuiet ? `Send at ${clockAt(rule.quiet_until!, rule.timezone!)}` : 'Send text'}
        </button>
      </MessageForm>
      <Complaint error={send.error ?? (isReady ? error : null)} />
    </>
  )
}
