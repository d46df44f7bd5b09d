import { createHash } from 'node:crypto'
import type { PdfJob } from './pdf-job.ts'

/**
 * Cache of rendered documents in one process. Its keys are derived from all inputs (records, brand and pictures) and
 * the organization, so that an organization never receives a document of another organization.
 */
export class DocumentCache {
  readonly #documents = new Map<string, Uint8Array>()
  readonly #mostBytes: number
  #bytes = 0

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes
  }

  static nameOf(owner: string, { template, data, logo, signature }: PdfJob): string {
    const digest = createHash('sha256').update(JSON.stringify([owner, template, data]))
    for (const picture of [logo, signature]) {
      digest.update(`\n${picture?.length ?? 'none'}\n`)
      if (picture) digest.update(picture)
    }
    return digest.digest('base64url')
  }

  find(name: string): Uint8Array | undefined {
    const pdf = this.#documents.get(name)
    if (!pdf) return undefined
    // Moves the entry to the end of the map, because entries are sorted by their last use.
    this.#documents.delete(name)
    this.#documents.set(name, pdf)
    return pdf
  }

  store(name: string, pdf: Uint8Array): void {
    if (this.#documents.has(name) || pdf.length > this.#mostBytes) return
    this.#documents.set(name, pdf)
    this.#bytes += pdf.length
    for (const [oldest, each] of this.#documents) {
      if (this.#bytes <= this.#mostBytes) return
      this.#documents.delete(oldest)
      this.#bytes -= each.length
    }
  }
}
