import { Play } from 'lucide-react'
import { useState } from 'react'
import { useIntention, useOperation } from '../api/use.ts'
import { Complaint, Skeleton } from '../parts/states.tsx'
import { useFileAddress } from '../parts/use-file-address.ts'

/**
 * A voicemail with its transcript. The recording is loaded when the person plays it, and the voicemail is then marked
 * as heard.
 */
export function VoicemailEntry(props: { voicemailId: string; conversationId: string }) {
  const { voicemailId, conversationId } = props
  const [isPlaying, setPlaying] = useState(false)
  const list = useOperation('inbox.voicemails.list', { conversation_id: conversationId, limit: 100 })
  const setHeard = useIntention('inbox.voicemails.setHeard')
  const voicemail = list.data?.items.find(({ id }) => id === voicemailId)
  const recording = useOperation(
    'inbox.voicemails.recording',
    { voicemail_id: voicemailId },
    { enabled: isPlaying, staleTime: Infinity },
  )
  const address = useFileAddress(recording.data?.content_base64, voicemail?.content_type ?? '')
  if (list.error) return <Complaint error={list.error} />
  if (!voicemail) return list.isPending ? <Skeleton lines={2} /> : <p>A voicemail that was deleted.</p>
  const { duration_seconds, recording_status, transcript, transcript_status, heard_at } = voicemail
  const play = (): void => {
    setPlaying(true)
    if (heard_at === null) setHeard.mutate({ input: { voicemail_id: voicemailId, heard: true } })
  }
  return (
    <div className="voicemail">
      {recording_status === 'available' && !address && (
        <button type="button" className="button" disabled={isPlaying && !recording.error} onClick={play}>
          <Play size={14} aria-hidden="true" />
          Play {duration_seconds} s{heard_at === null && ' · new'}
        </button>
      )}
      {address && <audio src={address} controls autoPlay aria-label="Voicemail" />}
      {recording_status === 'fetching' && <p className="muted">The recording is being fetched.</p>}
      {recording_status === 'unavailable' && (
        <p className="muted">The carrier no longer has the recording ({duration_seconds} s).</p>
      )}
      {transcript && <blockquote>{transcript}</blockquote>}
      {!transcript && transcript_status === 'failed' && (
        <p className="muted">No words were recognized in the recording.</p>
      )}
      <Complaint error={recording.error ?? setHeard.error} />
    </div>
  )
}
