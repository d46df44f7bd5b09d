import './lead-photos.css'
import { Image } from 'lucide-react'
import { useState } from 'react'
import type { Output } from '../api/call.ts'
import { useIntention, useOperation } from '../api/use.ts'
import { Complaint } from '../parts/states.tsx'
import { usePhotoUrl } from './use-photo-url.ts'

type Photo = Output<'leads.photos.list'>['photos'][number]

/** Photos that the customer added on the booking page. Hidden if there are none. */
export function LeadPhotos({ leadId }: { leadId: string }) {
  const photos = useOperation('leads.photos.list', { lead_id: leadId }).data?.photos ?? []
  if (photos.length === 0) return null
  return (
    <section className="card" aria-labelledby="photos-title">
      <div className="card-head">
        <h2 id="photos-title">Photos of the customer</h2>
        <span className="muted">{photos.length}</span>
      </div>
      <ul className="lead-photos">
        {photos.map((photo) => (
          <li key={photo.file_id}>
            <LeadPhoto photo={photo} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/**
 * Thumbnail of a photo. A click downloads the photo with a new URL, because the URL of the thumbnail expires. An icon is
 * shown if there is no thumbnail.
 */
function LeadPhoto({ photo: { file_id, filename } }: { photo: Photo }) {
  const download = useIntention('files.attachment.read')
  const [isBroken, setBroken] = useState(false)
  const url = usePhotoUrl(file_id)
  return (
    <>
      <button
        type="button"
        title={filename}
        aria-label={`Download ${filename}`}
        disabled={download.isPending}
        onClick={() =>
          download.mutate({ input: { file_id } }, { onSuccess: (read) => location.assign(read.url) })
        }
      >
        {url !== undefined && !isBroken ? (
          <img src={url} alt="" onError={() => setBroken(true)} />
        ) : (
          <Image size={20} aria-hidden="true" />
        )}
        <span>{filename}</span>
      </button>
      <Complaint error={download.error} />
    </>
  )
}
