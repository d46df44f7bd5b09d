import { Paperclip, X } from 'lucide-react'
import { useRef } from 'react'
import { useIntention } from '../api/use.ts'
import { Complaint } from '../parts/states.tsx'

export interface MailFile {
  id: string
  filename: string
}

interface Props {
  conversationId: string
  files: readonly MailFile[]
  setFiles: (files: readonly MailFile[]) => void
  isDisabled: boolean
}

/** Files of an email that is being written. Each file is uploaded as soon as it is chosen, and sent with the email. */
export function MailFiles({ conversationId, files, setFiles, isDisabled }: Props) {
  const upload = useIntention('files.inboxAttachment.upload')
  const input = useRef<HTMLInputElement>(null)
  const add = async (file: File): Promise<void> => {
    const content_base64 = await readBase64(file)
    upload.mutate(
      {
        input: {
          conversation_id: conversationId,
          filename: file.name,
          content_base64,
          ...(file.type ? { content_type: file.type } : {}),
        },
      },
      { onSuccess: ({ id, filename }) => setFiles([...files, { id, filename }]) },
    )
  }
  return (
    <>
      {files.map(({ id, filename }) => (
        <span key={id} className="mail-file">
          {filename}
          <button
            type="button"
            className="icon-button"
            aria-label={`Remove ${filename}`}
            onClick={() => setFiles(files.filter((each) => each.id !== id))}
          >
            <X size={13} />
          </button>
        </span>
      ))}
      <Complaint error={upload.error} />
      <input
        ref={input}
        type="file"
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) void add(file)
          event.target.value = ''
        }}
      />
      <button
        type="button"
        className="button"
        disabled={isDisabled || upload.isPending}
        onClick={() => input.current?.click()}
      >
        <Paperclip size={14} aria-hidden="true" />
        {upload.isPending ? 'Uploading …' : 'Attach'}
      </button>
    </>
  )
}

function readBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve((reader.result as string).split(',')[1] ?? ''))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read.')))
    reader.readAsDataURL(file)
  })
}
