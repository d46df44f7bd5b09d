export interface PdfJob {
  /** File name of the template in the folder of templates. */
  template: string
  /**
   * Data for the template. It is passed separately from the template, so that no text in it is interpreted as markup.
   */
  data: unknown
  /** Picture in the header. The document is rendered without it if it cannot be read. */
  logo?: Uint8Array | undefined
  /** Picture of the signature. The document is rendered without it if it cannot be read. */
  signature?: Uint8Array | undefined
}

/** Answer of the worker process to one job. */
export type PdfAnswer = ({ pdf: Uint8Array } | { failure: string }) & {
  /** Memory used by the process, in bytes. */
  memory?: number
}
