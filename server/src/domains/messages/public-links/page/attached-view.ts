import type { Attached, ListedFile } from '../../../organization/stored-files/index.ts'
import { html, type Html } from './html.ts'

/** Renders the files that the company attached: photos as pictures, other files as downloads. */
export function attachedView(base: string, { photos, attachments }: Attached): Html | null {
  if (photos.length === 0 && attachments.length === 0) return null
  return html`<section class="card" aria-labelledby="${photos.length > 0 ? 'photos' : 'files'}">
    ${
      photos.length > 0 &&
      html`<h2 id="photos">Photos</h2>
        <ul class="photos">
          ${photos.map((photo, at) => photoView(base, photo, at + 1))}
        </ul>`
    }
    ${
      attachments.length > 0 &&
      html`<h2 id="files">Files</h2>
        <ul class="files">
          ${attachments.map((file) => fileView(base, file))}
        </ul>`
    }
  </section>`
}

function photoView(base: string, { file_id, caption }: ListedFile, number: number): Html {
  const address = `${base}/files/${file_id}`
  return html`<li>
    <a href="${address}"><img src="${address}" alt="${caption ?? `Photo ${number}`}" loading="lazy" /></a>
    ${caption !== null && html`<p class="soft small">${caption}</p>`}
  </li>`
}

function fileView(base: string, { file_id, filename, caption, size_bytes }: ListedFile): Html {
  return html`<li>
    <a href="${base}/files/${file_id}" download>${filename}</a>
    <span class="soft small">${sizeOf(size_bytes)}</span>
    ${caption !== null && html`<br /><span class="soft small">${caption}</span>`}
  </li>`
}

function sizeOf(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
