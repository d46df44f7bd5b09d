import { Paperclip } from 'lucide-react'
import type { Message } from '../api/operations.ts'
import { useIntention } from '../api/use.ts'
import { Complaint } from '../parts/states.tsx'
import { saveFile } from '../parts/use-file-address.ts'

/**
 * Button for a file of a message. The file is loaded only when the person clicks, because the server records each
 * access.
 */
export function AttachmentButton({ file }: { file: Message['attachments'][number] }) {
  const read = useIntention('files.inboxAttachment.read')
  const { file_id, filename, content_type, size_bytes } = file
  const download = (): void =>
    read.mutate(
      { input: { file_id } },
      { onSuccess: (answer) => saveFile(answer.content_base64, { filename, type: content_type }) },
    )
  return (
    <>
      <button type="button" className="button attachment" disabled={read.isPending} onClick={download}>
        <Paperclip size={14} aria-hidden="true" />
        {filename} <span className="muted">{sizeOf(size_bytes)}</span>
      </button>
      <Complaint error={read.error} />
    </>
  )
}

const sizeOf = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
