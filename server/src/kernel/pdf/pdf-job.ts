/** One document to render. */
export interface PdfJob {
  /** The template, by its file name in the folder of templates. */
  template: string
  /** What the template prints. It reaches the template as data, so that no text in it is ever markup. */
  data: unknown
  /** A picture at the head of the document. One that cannot be read is left out. */
  logo?: Uint8Array | undefined
  /** Another one, for whoever signed; left out likewise. */
  signature?: Uint8Array | undefined
}

/** What the worker process says of a job. */
export type PdfAnswer = ({ pdf: Uint8Array } | { failure: string }) & {
  /** What the process takes of memory by now, in bytes. */
  memory?: number
}
