import { useIntention, useOperation } from '../api/use.ts'
import { Complaint } from '../parts/states.tsx'

/** Photos that the customer added on the booking page. Hidden if there are none. */
export function LeadPhotos({ leadId }: { leadId: string }) {
  const photos = useOperation('leads.photos.list', { lead_id: leadId }).data?.photos ?? []
  const read = useIntention('files.attachment.read')
  if (photos.length === 0) return null
  const download = (file_id: string): void =>
    read.mutate({ input: { file_id } }, { onSuccess: ({ url }) => location.assign(url) })
  return (
    <section className="card facts" aria-labelledby="photos-title">
      <h2 id="photos-title">Photos of the customer</h2>
      {photos.map(({ file_id, filename }) => (
        <button
          key={file_id}
          type="button"
          className="button"
          disabled={read.isPending}
          onClick={() => download(file_id)}
        >
          Download {filename}
        </button>
      ))}
      <Complaint error={read.error} />
    </section>
  )
}
