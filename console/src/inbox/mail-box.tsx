import { useState } from 'react'
import { useDryRun } from '../api/use-dry-run.ts'
import { useIntention } from '../api/use.ts'
import { useTextDraft } from '../parts/use-text-draft.ts'
import { Complaint } from '../parts/states.tsx'
import { showToast } from '../parts/toasts.ts'
import type { Conversation } from './conversation.ts'
import { MailFiles, type MailFile } from './mail-files.tsx'
import { MessageForm } from './message-form.tsx'
import { type ChannelRules, costSentence, type SendingRules } from './sending-words.ts'

interface Props {
  conversation: Conversation
  rules: SendingRules
  rule: ChannelRules
}

/**
 * Box for writing an email, with files. If the recipient replies to the email, the reply arrives in the same conversation.
 */
export function MailBox({ conversation: { id, subject: former }, rules, rule }: Props) {
  const [text, setText] = useTextDraft(`inbox ${id} email`)
  const [subject, setSubject] = useTextDraft(`inbox ${id} subject`)
  const [files, setFiles] = useState<readonly MailFile[]>([])
  const send = useIntention('inbox.messages.sendEmail')
  const isPossible = rules.sends && rule.to !== null && rule.block === null
  const body = text.trim()
  const title = subject.trim()
  const input = {
    conversation_id: id,
    body,
    ...(title === '' ? {} : { subject: title }),
    ...(files.length === 0 ? {} : { attachment_file_ids: files.map((file) => file.id) }),
  }
  const isReady = isPossible && body !== ''
  const { effects, error, isCurrent } = useDryRun(
    'inbox.messages.sendEmail',
    isReady && !send.isPending ? input : undefined,
  )
  const submit = (): void =>
    send.mutate(
      { input, confirmToken: isCurrent ? effects?.confirm_token : undefined },
      {
        onSuccess: () => {
          setText('')
          setSubject('')
          setFiles([])
          showToast(`The email to ${rule.to} is on its way.`)
        },
      },
    )
  return (
    <>
      <input
        className="mail-subject"
        aria-label="Subject"
        placeholder={former ? `Re: ${former.replace(/^re:\s*/i, '')}` : 'Subject'}
        value={subject}
        maxLength={200}
        disabled={!isPossible}
        onChange={(event) => setSubject(event.target.value)}
      />
      <MessageForm
        label="Write an email"
        text={text}
        setText={setText}
        isDisabled={!isPossible}
        send={isReady && !send.isPending ? submit : undefined}
        note={isReady && effects ? costSentence('email', rule.to!, null) : ''}
      >
        <MailFiles conversationId={id} files={files} setFiles={setFiles} isDisabled={!isPossible} />
        <button type="submit" className="button" data-primary="" disabled={!isReady || send.isPending}>
          Send email
        </button>
      </MessageForm>
      <Complaint error={send.error ?? (isReady ? error : null)} />
    </>
  )
}
