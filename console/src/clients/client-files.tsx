import { useOperation } from '../api/use.ts'
import { PageLink } from '../parts/page-link.tsx'
import { Failure, Skeleton } from '../parts/states.tsx'

interface Attached {
  file_id: string
  filename: string
  size_bytes: number
  caption: string | null
}

/** Files and photos of the invoices of a client. */
export function ClientFiles({ clientId }: { clientId: string }) {
  const invoices = useOperation('invoices.list', { client_id: clientId, limit: 100 })
  if (invoices.error) return <Failure error={invoices.error} retry={invoices.refetch} />
  if (!invoices.data) return <Skeleton />
  const files = invoices.data.items.flatMap(({ id, display_number, attachments, photos }) =>
    [...attachments, ...photos].map((file: Attached) => ({
      file,
      to: `invoices/${id}`,
      title: `Invoice ${display_number ?? 'draft'}`,
    })),
  )
  return (
    <section className="card" aria-labelledby="files-title">
      <div className="card-head">
        <h2 id="files-title">Files</h2>
      </div>
      {files.length === 0 && <p className="muted timeline-none">No files yet.</p>}
      <ul className="related">
        {files.map(({ file, to, title }) => (
          <li key={file.file_id}>
            <PageLink to={to}>
              <span>{file.caption ?? file.filename}</span>
              <span className="muted">{title}</span>
              <b>{Math.ceil(file.size_bytes / 1024)} kB</b>
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
