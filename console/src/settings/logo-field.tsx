import { type ChangeEvent, useId } from 'react'
import { useIntention } from '../api/use.ts'
import { Complaint } from '../parts/states.tsx'
import { showToast } from '../parts/toasts.ts'

/** Field for the logo. A file is uploaded as soon as it is chosen. */
export function LogoField({ hasLogo }: { hasLogo: boolean }) {
  const upload = useIntention('files.companyLogo.upload')
  const id = useId()
  const choose = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = event.target.files?.[0]
    if (!file) return
    const input = { content_base64: await readBase64(file) }
    upload.mutate({ input }, { onSuccess: () => showToast('The logo is saved.') })
  }
  return (
    <div className="field">
      <label htmlFor={id}>{hasLogo ? 'Replace the logo' : 'Logo'}</label>
      <input
        id={id}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        disabled={upload.isPending}
        onChange={(event) => void choose(event)}
      />
      <span className="hint">{upload.isPending ? 'The logo is being stored.' : 'PNG, JPEG or WebP.'}</span>
      <Complaint error={upload.error} />
    </div>
  )
}

function readBase64(file: File): Promise<string> {
  const reader = new FileReader()
  return new Promise((resolve, reject) => {
    reader.addEventListener('load', () => resolve((reader.result as string).split(',')[1] ?? ''))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read.')))
    reader.readAsDataURL(file)
  })
}
