import { createHash } from 'node:crypto'
import type { PdfJob } from './pdf-job.ts'

/**
 * Cache of rendered documents in one process. The cache key covers all inputs (records, brand and pictures) and the
 * organization, so that an organization never receives another one's document.
 */
export class KeptDocuments {
  readonly #kept = new Map<string, Uint8Array>()
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
    const pdf = this.#kept.get(name)
    if (!pdf) return undefined
    // Least recently used entries come first.
    this.#kept.delete(name)
    this.#kept.set(name, pdf)
    return pdf
  }

  keep(name: string, pdf: Uint8Array): void {
    if (this.#kept.has(name) || pdf.length > this.#mostBytes) return
    this.#kept.set(name, pdf)
    this.#bytes += pdf.length
    for (const [oldest, each] of this.#kept) {
      if (this.#bytes <= this.#mostBytes) return
      this.#kept.delete(oldest)
      this.#bytes -= each.length
    }
  }
}
