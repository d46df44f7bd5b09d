import { ago } from '../parts/words.ts'
import { documentLines, fieldLabel, type ReadImport } from './import-fields.ts'

/** Document as the other system sent it, with its problems. */
export function RawPane({ lead, position }: { lead: ReadImport; position: string }) {
  const { connector_name, created_at, document, problems } = lead
  return (
    <section className="card" aria-labelledby="raw-title">
      <div className="card-head">
        <h2 id="raw-title">From {connector_name}</h2>
        <span className="muted">
          {position} · {ago(created_at)}
        </span>
      </div>
      <ul className="problems" aria-label="Problems">
        {problems.map(({ field, message }) => (
          <li key={`${field} ${message}`}>
            <b>{fieldLabel(field)}</b> {message}
          </li>
        ))}
      </ul>
      <dl className="raw">
        {documentLines(document).map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text || '–'}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
