import './lead-photos.css'
import { Image } from 'lucide-react'
import { useState } from 'react'
import type { Output } from '../api/call.ts'
import { useOperation } from '../api/use.ts'
import { useFileUrl } from '../parts/use-file-url.ts'

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

/** Thumbnail of a photo. A click downloads the photo. An icon is shown if the photo cannot be shown. */
function LeadPhoto({ photo: { file_id, filename } }: { photo: Photo }) {
  const [isBroken, setBroken] = useState(false)
  const url = useFileUrl(file_id)
  return (
    <a href={url} download={filename} title={filename} aria-label={`Download ${filename}`}>
      {isBroken ? (
        <Image size={20} aria-hidden="true" />
      ) : (
        <img src={url} alt="" loading="lazy" onError={() => setBroken(true)} />
      )}
      <span>{filename}</span>
    </a>
  )
}
